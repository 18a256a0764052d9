import type { SourceBudget } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { Table } from '../../../parts/table';
import { texts } from '../../../texts';
import { Instant } from '../shared/cells';
import styles from '../shared/shared.module.css';

const words = texts.ops.sources;

/** Remaining budget. */
export function BudgetLeft({ budget: { left, units, unit } }: { readonly budget: SourceBudget }) {
  const format = useFormat();
  return words.left(format.number(left), format.number(units), words.units[unit]);
}

/** Expected usage until the budget is renewed, and what will be left out. */
export function ForecastTable({ budget }: { readonly budget: SourceBudget }) {
  const format = useFormat();
  const { forecast, renewsAt, unit } = budget;
  const missing = forecast.filter(({ expected, covered }) => covered < expected);
  return (
    <div className={styles.stack}>
      <p>
        <BudgetLeft budget={budget} />. {words.renewsAt} <Instant at={renewsAt} />
      </p>
      {forecast.length === 0 ? (
        <p className={styles.small}>{words.noForecast}</p>
      ) : (
        <Table
          caption={words.expectedUse}
          rows={forecast}
          keyOf={({ purpose }) => purpose}
          columns={[
            { name: words.purpose, cell: ({ purpose }) => words.purposes[purpose], isText: true },
            { name: words.expected(words.units[unit]), cell: ({ expected }) => format.number(expected) },
            { name: words.covered, cell: ({ covered }) => format.number(covered) },
            { name: words.leftOut, cell: ({ expected, covered }) => format.number(expected - covered) },
          ]}
        />
      )}
      {forecast.length === 0 ? null : (
        <p>
          {missing.length === 0
            ? words.allCovered
            : words.notCovered(missing.map(({ purpose }) => words.purposes[purpose]).join(', '))}
        </p>
      )}
    </div>
  );
}
