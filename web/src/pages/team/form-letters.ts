import type { TeamStandingRow } from '../../api';
import { texts } from '../../texts';

/** Outcomes of a team's last matches as letters, the newest on the right: `W D L W W`. */
export const formLetters = (form: TeamStandingRow['form']): string =>
  form
    .toReversed()
    .map(({ outcome }) => texts.match.resultLetters[outcome])
    .join(' ');
