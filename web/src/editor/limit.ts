// Refuses texts that are longer than Urlab reads. The text that was there stays.

import { EditorState, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

/** The length in bytes, or a lower bound of it that is above the limit already. */
function bytes(text: string, limit: number): number {
  return text.length > limit ? text.length : new TextEncoder().encode(text).length;
}

/** Is a text too long? */
export function isTooLong(text: string, limit: number): boolean {
  return bytes(text, limit) > limit;
}

/** Refuses changes that make the text longer than `limit` bytes, and calls `refused`. */
export function lengthLimit(limit: () => number, refused: () => void): Extension {
  // Before the editor takes a paste in: a very long one would freeze the page.
  const check = (transfer: DataTransfer | null): boolean => {
    if (!transfer || !isTooLong(transfer.getData("text/plain"), limit())) return false;
    refused();
    return true;
  };
  return [
    EditorView.domEventHandlers({
      paste: (event) => check(event.clipboardData),
      drop: (event) => check(event.dataTransfer),
    }),
    EditorState.transactionFilter.of((transaction) => {
      if (!transaction.docChanged) return transaction;
      const { length } = transaction.newDoc;
      // A UTF-16 unit has at most three bytes.
      if (
        length * 3 <= limit() ||
        (length <= limit() && !isTooLong(transaction.newDoc.toString(), limit()))
      ) {
        return transaction;
      }
      refused();
      return [];
    }),
  ];
}
