import { type SignedCheckpoint, MerkleRoot, areEqualBytes, contradictoryCheckpoints } from '@site/proof';
import type { Core } from '@strapi/strapi';

import { environment } from '../../environment';
import { databaseConnection } from '../../strapi-internals/database-connection';
import { checkpointOf, ContradictionError, extendRoot } from './checkpoint-root';
import { Records } from './records';

/** Entries read again at each call. */
const STEP = 1_000;
const SIGNED_ANEW = 'two checkpoints over as many entries contradict each other';

/**
 * Compares the stored entries with the last checkpoint, some at each call, over and over: a checkpoint reads the new
 * entries only, so it does not notice a change of earlier ones. Nor does the last checkpoint show a chain that was written
 * anew with the key, so its predecessors count too: those over as many entries, and the last one that was compared.
 */
export class ChainAudit {
  private tree = new MerkleRoot();
  private target: SignedCheckpoint | undefined;
  /** The last checkpoint that was compared: whoever has the key can sign the one in the database anew. */
  private seen: SignedCheckpoint | undefined;
  private contradicts = false;

  /** Whether the last comparison found another chain than that of the checkpoint. */
  get isContradicted(): boolean {
    return this.contradicts;
  }

  /** Reads the next entries. @throws ContradictionError if they are not those of the checkpoint */
  async continue(records: Pick<Records, 'entryHashes' | 'lastCheckpoint' | 'checkpointsOver'>): Promise<void> {
    try {
      if (!this.target) {
        const row = await records.lastCheckpoint();
        if (!row) return;
        const target = checkpointOf(row);
        const others = (await records.checkpointsOver(target.size)).map(checkpointOf);
        if (this.seen && target.size < this.seen.size) throw new ContradictionError('the last checkpoint covers fewer entries than an earlier one');
        if (contradictoryCheckpoints([...others, target, ...(this.seen ? [this.seen] : [])])) throw new ContradictionError(SIGNED_ANEW);
        this.target = target;
      }
      const stop = this.seen && this.seen.size > this.tree.size ? this.seen.size : Infinity;
      await extendRoot(this.tree, records, Math.min(this.tree.size + STEP, this.target.size, stop));
      if (this.seen?.size === this.tree.size && !areEqualBytes(this.tree.root(), this.seen.root)) throw new ContradictionError();
      if (this.tree.size < this.target.size) return;
      if (!areEqualBytes(this.tree.root(), this.target.root)) throw new ContradictionError();
      this.seen = this.target;
      this.restart(false);
    } catch (error) {
      if (error instanceof ContradictionError) this.restart(true);
      throw error;
    }
  }

  private restart(contradicts: boolean): void {
    this.tree = new MerkleRoot();
    this.target = undefined;
    this.contradicts = contradicts;
  }
}

const audit = new ChainAudit();

/** Continues the comparison of this process. @throws ContradictionError */
export const auditChain = (strapi: Core.Strapi): Promise<void> => audit.continue(new Records(databaseConnection(strapi), environment().database.client));

/** Whether this process found that entries contradict the last checkpoint. */
export const isChainContradicted = (): boolean => audit.isContradicted;
