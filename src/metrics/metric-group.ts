import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';

/** A value with its labels; null is unknown, and not shown. */
export type Sample = readonly [value: number | null, labels?: Readonly<Record<string, string>>];

/** A metric whose samples are read from figures that are counted elsewhere. */
export interface MetricDefinition<Figures> {
  readonly name: string;
  readonly help: string;
  /** `counter`: the figure only grows while the process runs. */
  readonly type?: 'gauge' | 'counter';
  readonly labels?: readonly string[];
  readonly samples: (figures: Figures) => readonly Sample[];
}

/** Metrics that are read together. */
export class MetricGroup<Figures> {
  private readonly metrics: readonly (readonly [MetricDefinition<Figures>, Gauge | Counter])[];

  constructor(registry: Registry, definitions: readonly MetricDefinition<Figures>[]) {
    this.metrics = definitions.map((definition) => {
      const { name, help, type = 'gauge', labels = [] } = definition;
      const options = { name, help, labelNames: [...labels], registers: [registry] };
      return [definition, type === 'gauge' ? new Gauge(options) : new Counter(options)];
    });
    this.show(null);
  }

  /** Replaces all samples; null: the figures could not be read, and there are none. */
  show(figures: Figures | null): void {
    for (const [{ samples, labels = [] }, metric] of this.metrics) {
      metric.reset();
      // the only series of a metric without labels is 0 after a reset
      if (labels.length === 0) metric.remove();
      for (const [value, values = {}] of figures === null ? [] : samples(figures))
        if (value !== null) metric.inc(values, value);
    }
  }
}
