// Slow: it computes every board naively, for 25 requests each.
import { compareBoards } from '../../support/oracle/compare-boards.js';
import { handMadeLeague } from '../../support/oracle/data-sets.js';

compareBoards(handMadeLeague);
