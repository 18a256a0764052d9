import { compareBoards } from '../../support/oracle/compare-boards.js';
import { realDataSets } from '../../support/oracle/data-sets.js';

realDataSets.forEach(compareBoards);
