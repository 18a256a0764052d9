import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { texts } from '../../texts';
import { Moment } from '../moment';
import styles from './sheet.module.css';

/** A name and its figure; null: omitted. */
export type Fact = readonly [name: string, figure: ReactNode] | null;

/** A list of named figures. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) =>
        fact === null ? null : (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

/** A part of a sheet with a heading. */
export function SheetPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** Time of the data of a sheet, and notes on its figures. */
export function AsOf({ at, children }: { readonly at: string; readonly children?: ReactNode }) {
  return (
    <Note>
      {children} {texts.states.asOf('')}
      <Moment at={new Date(at)} />.
    </Note>
  );
}

/** A note on the figures. */
export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}

/** Small text below figures. */
export function Small({ children }: { readonly children: ReactNode }) {
  return <p className={styles.small}>{children}</p>;
}
