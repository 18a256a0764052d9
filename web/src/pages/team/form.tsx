import type { TeamStandingRow } from '../../api';
import { FormMark } from '../../parts/form-mark';
import { texts } from '../../texts';
import styles from './team-tables.module.css';

/** Results of a team's last matches, the newest on the right. */
export function Form({ form }: Pick<TeamStandingRow, 'form'>) {
  return (
    <span className={styles.form} title={texts.team.formOrder}>
      {form.toReversed().map(({ outcome }, index) => (
        // results have no other key here
        <FormMark key={index} result={outcome} />
      ))}
    </span>
  );
}
