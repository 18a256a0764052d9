import { memoryUsage } from 'node:process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** A build that reads everything leaves more behind; one that follows a change far less. */
const MUCH_BYTES = 128 * 1024 * 1024;

/**
 * Collects what builds leave behind. By itself a thread does so when it needs more memory: one that has read
 * everything and then waits for changes would hold on to more garbage than it keeps for use.
 */
export class BuildGarbage {
  private keptBytes = 0;

  /** To be called between two builds; where there is much to collect it takes a few tenths of a second. */
  collectMuch(): void {
    if (usedBytes() - this.keptBytes < MUCH_BYTES) return;
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    collect();
    // the first time frees what is dead, the second moves what is left together and gives the memory back
    collect();
    this.keptBytes = usedBytes();
  }
}

/** Of this thread: its heap, and arrays beside it. */
function usedBytes(): number {
  const { heapUsed, arrayBuffers } = memoryUsage();
  return heapUsed + arrayBuffers;
}
