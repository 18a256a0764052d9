import { compareBoards } from '../../support/oracle/compare-boards.js';
import { otherDataSets } from '../../support/oracle/data-sets.js';

otherDataSets.forEach(compareBoards);
