//! Least squares: the coefficients that leave the least variance.

/// The sums from which coefficients follow. Each observation has its variables and a number that
/// they explain, all taken as deviations from their means.
#[derive(Clone, Debug)]
pub struct LeastSquares {
    n: f64,
    /// The sums of the variables, then of the number.
    sums: Vec<f64>,
    /// For each variable, and then for the number, the sums of products with all variables.
    products: Vec<Vec<f64>>,
}

impl LeastSquares {
    /// No observations of so many variables.
    pub fn new(variables: usize) -> Self {
        Self {
            n: 0.0,
            sums: vec![0.0; variables + 1],
            products: vec![vec![0.0; variables]; variables + 1],
        }
    }

    /// Adds an observation.
    ///
    /// # Panics
    /// If there are more or fewer variables.
    pub fn add(&mut self, variables: &[f64], number: f64) {
        assert_eq!(variables.len() + 1, self.sums.len(), "a value for each variable");
        self.n += 1.0;
        let all = variables.iter().chain([&number]);
        for ((value, sum), products) in all.zip(&mut self.sums).zip(&mut self.products) {
            *sum += value;
            for (product, variable) in products.iter_mut().zip(variables) {
                *product += value * variable;
            }
        }
    }

    /// The coefficients of the variables. A variable without spread has the coefficient 0. `ridge`
    /// draws the coefficients towards 0, as that share of an observation of each variable would
    /// (Hoerl and Kennard 1970). With few observations for each variable they then vary less.
    pub fn coefficients(&self, ridge: f64) -> Vec<f64> {
        let count = self.sums.len() - 1;
        let centred = |row: usize, column: usize| {
            self.products[row][column] - self.sums[row] * self.sums[column] / self.n.max(1.0)
        };
        let spread: Vec<f64> = (0..count).map(|at| centred(at, at)).collect();
        let used: Vec<usize> = (0..count).filter(|at| spread[*at] > 1e-9).collect();
        let mut coefficients = vec![0.0; count];
        let scale = |row: usize, column: usize| (spread[row] * spread[column]).sqrt();
        let matrix = |row: usize, column: usize| {
            let (row, column) = (used[row], used[column]);
            let correlation = centred(row, column) / scale(row, column);
            if row == column { correlation + ridge / self.n.max(1.0) + 1e-9 } else { correlation }
        };
        let right = |row: usize| centred(count, used[row]) / spread[used[row]].sqrt();
        for (row, solved) in solve(used.len(), matrix, right).into_iter().enumerate() {
            coefficients[used[row]] = solved / spread[used[row]].sqrt();
        }
        coefficients
    }
}

/// Solves a system of equations with a symmetric and positive matrix, by Cholesky's method.
fn solve(
    size: usize,
    matrix: impl Fn(usize, usize) -> f64,
    right: impl Fn(usize) -> f64,
) -> Vec<f64> {
    let dot = |left: &[f64], right: &[f64]| -> f64 {
        left.iter().zip(right).map(|(left, right)| left * right).sum()
    };
    let mut lower: Vec<Vec<f64>> = Vec::new();
    let mut forward: Vec<f64> = Vec::new();
    for row in 0..size {
        let mut cells: Vec<f64> = Vec::new();
        for (column, above) in lower.iter().enumerate() {
            let rest = matrix(row, column) - dot(&cells, above);
            cells.push(rest / above[column]);
        }
        let rest = matrix(row, row) - dot(&cells, &cells);
        let known = dot(&cells, &forward);
        let diagonal = rest.max(f64::MIN_POSITIVE).sqrt();
        cells.push(diagonal);
        lower.push(cells);
        forward.push((right(row) - known) / diagonal);
    }
    let mut solved = vec![0.0; size];
    for row in (0..size).rev() {
        let known: f64 = (row + 1..size).map(|below| lower[below][row] * solved[below]).sum();
        solved[row] = (forward[row] - known) / lower[row][row];
    }
    solved
}

#[cfg(test)]
mod tests {
    use super::*;

    fn observed(ridge: f64, observations: &[([f64; 2], f64)]) -> Vec<f64> {
        let mut squares = LeastSquares::new(2);
        for (variables, number) in observations {
            squares.add(variables, *number);
        }
        squares.coefficients(ridge)
    }

    #[test]
    fn numbers_that_follow_from_the_variables_give_their_coefficients() {
        // 3 x - 2 y + 5 in five points.
        let points = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [2.0, 3.0], [-1.0, 4.0]];
        let observations = points.map(|[x, y]| ([x, y], 3.0 * x - 2.0 * y + 5.0));
        let found = observed(0.0, &observations);
        assert!((found[0] - 3.0).abs() < 1e-6 && (found[1] + 2.0).abs() < 1e-6, "{found:?}");
    }

    #[test]
    fn a_slope_is_covariance_divided_by_variance() {
        // x = 1, 2, 3, 6 and y = 2, 1, 4, 9: means 3 and 4, products of deviations 4 + 3 + 0 + 15 =
        // 22, squares of x 4 + 1 + 0 + 9 = 14. The second variable never changes.
        let found = observed(
            0.0,
            &[([1.0, 7.0], 2.0), ([2.0, 7.0], 1.0), ([3.0, 7.0], 4.0), ([6.0, 7.0], 9.0)],
        );
        assert!((found[0] - 22.0 / 14.0).abs() < 1e-6, "{found:?}");
        assert_eq!(found[1].to_bits(), 0, "no spread, no coefficient");
    }

    #[test]
    fn a_ridge_draws_towards_0_and_no_observations_give_0() {
        let points = [([1.0, 0.0], 1.0), ([-1.0, 0.0], -1.0)];
        // With a ridge of 2 observations beside 2, the slope of 1 becomes 1 / (1 + 1).
        assert!((observed(2.0, &points)[0] - 0.5).abs() < 1e-6);
        assert_eq!(observed(1.0, &[]), [0.0, 0.0]);
    }
}
