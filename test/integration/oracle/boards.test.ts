import { compareBoards } from '../../support/oracle/compare-boards.js';
import { handMadeLeague } from '../../support/oracle/data-sets.js';

compareBoards(handMadeLeague);
