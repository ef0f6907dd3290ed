//! The tables of a study as frames of polars, for programs that call the library with the feature
//! `polars`.

use polars::prelude::{Column, DataFrame, NamedFrom, PolarsResult, Series};

use crate::report::parquet::{ColumnTable, ColumnValues};
use crate::study::Study;

impl Study {
    /// A table of the study as a frame of polars: the table that [`Study::table`] has under this
    /// name, with the columns and values of the file `NAME.parquet`. `None` for another name.
    ///
    /// ```
    /// use urlab::Scenario;
    /// use urlab::study::{self, Nobody, RunOptions};
    ///
    /// let question = "rules: [tiny]\nbots: [[greedy, random]]\ngames: 500\n";
    /// let scenario = Scenario::from_text(question, &[])?;
    /// let study = study::run(&scenario, &RunOptions::default(), &Nobody)?;
    /// let findings = study.frame("findings").expect("there is such a table")?;
    /// assert_eq!(findings.height(), study.findings.len());
    /// let estimates = findings.column("estimate")?.f64()?;
    /// assert_eq!(estimates.get(0), study.findings[0].estimate.map(|estimate| estimate.value));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Two columns of the table have one name.
    pub fn frame(&self, name: &str) -> Option<PolarsResult<DataFrame>> {
        self.table(name).map(|table| frame(&table))
    }
}

fn frame(table: &ColumnTable) -> PolarsResult<DataFrame> {
    let columns = table.columns().map(|(name, values)| Column::from(series(name, values)));
    DataFrame::new_infer_height(columns.collect())
}

/// A column. What a file stores as null is null here too.
fn series(name: &str, values: &ColumnValues) -> Series {
    let title = name.into();
    match values {
        ColumnValues::Text(texts) => Series::new(title, texts),
        ColumnValues::Numbers(numbers) => {
            let finite = |number: &Option<f64>| number.filter(|number| number.is_finite());
            Series::new(title, numbers.iter().map(finite).collect::<Vec<_>>())
        }
        ColumnValues::Counts(counts) => {
            let signed = |count: &Option<u64>| count.and_then(|count| i64::try_from(count).ok());
            Series::new(title, counts.iter().map(signed).collect::<Vec<_>>())
        }
        ColumnValues::Seeds(seeds) => Series::new(title, seeds),
        ColumnValues::Integers(numbers) => Series::new(title, numbers),
        ColumnValues::Flags(flags) => Series::new(title, flags),
    }
}

#[cfg(test)]
mod tests {
    use polars::prelude::DataType;

    use super::*;

    fn table<const N: usize>(columns: [(&str, ColumnValues); N]) -> ColumnTable {
        let with = |table: ColumnTable, (name, values)| table.with(name, values);
        columns.into_iter().fold(ColumnTable::default(), with)
    }

    #[test]
    fn a_frame_has_the_values_of_the_file() {
        let columns = table([
            ("text", ColumnValues::Text(vec![Some("a".to_owned()), None])),
            ("number", ColumnValues::Numbers(vec![Some(0.5), Some(f64::NAN)])),
            ("count", ColumnValues::Counts(vec![Some(3), Some(u64::MAX)])),
            ("seed", ColumnValues::Seeds(vec![None, Some(u64::MAX)])),
            ("integer", ColumnValues::Integers(vec![Some(-1), None])),
            ("flag", ColumnValues::Flags(vec![Some(true), None])),
        ]);
        let found = frame(&columns).unwrap();
        assert_eq!(found.shape(), (2, 6));
        let nulls: Vec<usize> = found.columns().iter().map(Column::null_count).collect();
        assert_eq!(nulls, [1, 1, 1, 1, 1, 1]);
        assert_eq!(found.column("count").unwrap().i64().unwrap().get(0), Some(3));
        assert_eq!(found.column("seed").unwrap().u64().unwrap().get(1), Some(u64::MAX));
        assert_eq!(found.column("flag").unwrap().dtype(), &DataType::Boolean);
    }

    #[test]
    fn two_columns_of_one_name_are_refused() {
        let column = || ("same", ColumnValues::Flags(vec![None]));
        assert!(frame(&table([column(), column()])).is_err());
    }
}
