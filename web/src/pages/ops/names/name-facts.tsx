import { useEffect, useRef } from 'react';
import type { UnresolvedName } from '../../../api';
import { useFormat } from '../../../format/use-format';
import { nameOfCountry, nameOfSource, texts } from '../../../texts';
import { withWrittenDates } from '../shared/written-dates';
import styles from './names.module.css';

const words = texts.ops.names;

/** Source and context of a name, and the data blocked by it. */
export function NameFacts({ name }: { readonly name: UnresolvedName }) {
  const format = useFormat();
  const title = useRef<HTMLHeadingElement>(null);
  // on a phone the page is still scrolled to the decision about the previous name
  useEffect(() => {
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const { waitingPrices, waitingMatches } = name;
  return (
    <>
      <h2 ref={title} className={styles.title}>
        <bdi>{name.name}</bdi>
      </h2>
      <dl className={styles.facts}>
        <div>
          <dt>{words.kind}</dt>
          <dd>
            {texts.ops.kinds[name.kind]} · {nameOfCountry(name.country)}
          </dd>
        </div>
        <div>
          <dt>{words.where}</dt>
          <dd>
            <bdi>{withWrittenDates(name.context, format)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{words.listedBy}</dt>
          <dd>{[name.source, ...name.alsoListedBy].map(nameOfSource).join(', ')}</dd>
        </div>
        <div>
          <dt>{words.firstSeen}</dt>
          <dd>
            <time dateTime={name.firstSeenAt} title={format.instant(new Date(name.firstSeenAt))}>
              {format.date(new Date(name.firstSeenAt))}
            </time>
          </dd>
        </div>
        {waitingPrices === null || waitingMatches === null ? null : (
          <div>
            <dt>{words.waitFor}</dt>
            <dd>
              {waitingPrices === 0 ? words.waitsNothing : words.waiting(words.prices(waitingPrices), waitingMatches)}
            </dd>
          </div>
        )}
      </dl>
      {name.kind === 'fixture' || name.kind === 'team' ? <p className={styles.note}>{words.importAgain}</p> : null}
    </>
  );
}
