import type { ReactNode } from 'react';
import { useFormat } from '../../format/use-format';
import { texts } from '../../texts';
import styles from './forecast-chart.module.css';

const words = texts.boards.value.forecast;

/** A source in the chart. */
export interface ChartedSource {
  readonly name: string;
  readonly probability: number;
  /** Whether the forecast excludes it. */
  readonly isLeftOut: boolean;
}

interface ForecastChartProps {
  readonly sources: readonly ChartedSource[];
  readonly model: number | null;
  /** Fair probability with the ends of its 80 % interval. */
  readonly fair: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** Probability at which the best price breaks even. */
  readonly needed: number | null;
}

/** Space at both ends of the scale, as a share of its range. */
const MARGIN = 0.06;
/** Half a side of the diamond, and the radius of a dot, in pixels. */
const RADIUS = 5;

/**
 * One row per source: its probability as a dot, over the fair probability with its interval and the break-even mark.
 */
export function ForecastChart({ sources, model, fair, low, high, needed }: ForecastChartProps) {
  const format = useFormat();
  const said = sources.map(({ probability }) => probability);
  const shown = [...said, model, fair, low, high, needed].filter((each) => each !== null);
  if (said.length === 0) return null;
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const space = Math.max(most - least, 0.02) * MARGIN;
  const [from, to] = [least - space, most + space];
  const at = (probability: number): string => `${((probability - from) / (to - from)) * 100}%`;
  const background = (
    <>
      {low === null || high === null ? null : (
        <rect className={styles.interval} x={at(low)} width={`${((high - low) / (to - from)) * 100}%`} height="100%" />
      )}
      {fair === null ? null : <line className={styles.fair} x1={at(fair)} x2={at(fair)} y1="0" y2="100%" />}
      {needed === null ? null : <line className={styles.needed} x1={at(needed)} x2={at(needed)} y1="0" y2="100%" />}
    </>
  );
  const summary = words.summary(
    format.percent(Math.min(...said)),
    format.percent(Math.max(...said)),
    fair === null ? null : format.percent(fair),
    needed === null ? null : format.percent(needed),
  );
  return (
    <figure className={styles.figure}>
      <div className={styles.chart} role="img" aria-label={summary}>
        {sources.map(({ name, probability, isLeftOut }) => (
          <ChartRow key={name} name={name}>
            {background}
            <circle
              className={isLeftOut ? styles.leftOut : styles.source}
              cx={at(probability)}
              cy="50%"
              r={RADIUS - 1}
            />
          </ChartRow>
        ))}
        {model === null ? null : (
          <ChartRow name={words.model}>
            {background}
            <svg x={at(model)} y="50%" overflow="visible">
              <path className={styles.model} d={`M 0 ${-RADIUS} L ${RADIUS} 0 L 0 ${RADIUS} L ${-RADIUS} 0 Z`} />
            </svg>
          </ChartRow>
        )}
        <div className={styles.scale}>
          <span>{format.percent(from)}</span>
          <span>{format.percent(to)}</span>
        </div>
      </div>
      <Keys
        hasLeftOut={sources.some(({ isLeftOut }) => isLeftOut)}
        hasFair={fair !== null}
        hasNeeded={needed !== null}
      />
    </figure>
  );
}

interface KeysProps {
  readonly hasLeftOut: boolean;
  readonly hasFair: boolean;
  readonly hasNeeded: boolean;
}

/** Legend of the marks. */
function Keys({ hasLeftOut, hasFair, hasNeeded }: KeysProps) {
  return (
    <figcaption className={styles.keys}>
      <Key name={words.keys.source}>
        <circle className={styles.source} cx="8" cy="8" r={RADIUS - 1} />
      </Key>
      {hasLeftOut ? (
        <Key name={words.keys.leftOut}>
          <circle className={styles.leftOut} cx="8" cy="8" r={RADIUS - 1} />
        </Key>
      ) : null}
      {hasFair ? (
        <Key name={words.keys.fair}>
          <rect className={styles.interval} width="16" height="16" />
          <line className={styles.fair} x1="8" x2="8" y1="0" y2="16" />
        </Key>
      ) : null}
      {hasNeeded ? (
        <Key name={words.keys.needed}>
          <line className={styles.needed} x1="8" x2="8" y1="0" y2="16" />
        </Key>
      ) : null}
    </figcaption>
  );
}

function ChartRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      <svg className={styles.row}>{children}</svg>
    </>
  );
}

function Key({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className={styles.key}>
      <svg width="16" height="16" aria-hidden="true">
        {children}
      </svg>
      {name}
    </span>
  );
}
