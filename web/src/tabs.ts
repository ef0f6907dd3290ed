// The list of tabs. A new tab is one more line here.

import type { Tab } from "./studio.ts";
import { compare } from "./tabs/compare.ts";
import { dice } from "./tabs/dice.ts";
import { play } from "./tabs/play.ts";
import { questions } from "./tabs/questions.ts";
import { rules } from "./tabs/rules.ts";

/** All tabs, in their order on the page. The first one is shown at first. */
export const TABS: Tab[] = [rules, compare, dice, play, questions];
