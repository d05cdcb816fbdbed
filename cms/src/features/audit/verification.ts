import { FIRST_PREVIOUS_HASH, hexToBytes, SIGNATURE_PATTERN } from '@site/proof';

import { TABLES } from '../../strapi-internals/table-names';
import { MalformedColumnError, readValues, type Row, type Values } from '../evidence/columns';
import { type Connection, type DatabaseClient, selectionOf } from '../evidence/records';
import { isSignedByKey } from '../evidence/signing-keys';
import { AUDIT_COLUMNS, auditHash, type HashedEntry, signedPartOfAudit } from './audit-entry';

const BATCH = 1_000;

export interface Expected {
  /** Public keys of `EVIDENCE_KEYS`, former ones included. */
  readonly publicKeys: readonly string[];
  /** Hash of an entry, noted earlier, that the log has to contain unless its period has ended. */
  readonly contains?: string | undefined;
}

export interface AuditVerification {
  /** The first fault; undefined if the log is in order. */
  readonly fault: string | undefined;
  readonly count: number;
  /** Number of the first entry, after those whose period has ended. */
  readonly first: number | undefined;
  /** Hash of the last entry. */
  readonly head: string | undefined;
}

/** Ends the verification at the first fault. */
class AuditFault extends Error {}

/** Verifies the audit log as stored: numbers, links, hashes and signatures, and that what is missing at its beginning was removed by the CMS. */
export async function verifyAuditLog(connection: Connection, client: DatabaseClient, expected: Expected): Promise<AuditVerification> {
  const log = new LogCheck(expected);
  try {
    for (let after = 0; ; ) {
      const rows = await connection(TABLES.audit).select<Row[]>(selectionOf(connection, client, TABLES.audit, AUDIT_COLUMNS)).where('sequence', '>', after).orderBy('sequence').limit(BATCH);
      for (const row of rows) log.add(row);
      if (rows.length < BATCH) break;
      after = log.last;
    }
    const strays = await connection(TABLES.audit).where('sequence', '<', 1).orWhereNull('sequence').count<{ count: number | string }[]>({ count: '*' });
    if (Number(strays[0]?.count) > 0) throw new AuditFault('There are entries without a valid number.');
    log.end();
    return { ...log.result(), fault: undefined };
  } catch (error) {
    if (error instanceof AuditFault) return { ...log.result(), fault: error.message };
    throw error;
  }
}

class LogCheck {
  last = 0;
  private count = 0;
  private first: HashedEntry | undefined;
  private head: string | undefined;
  /** Last numbers and hashes of removed entries, as stated by the log. */
  private readonly removed: Readonly<{ last: unknown; hash: unknown }>[] = [];
  private isContained = false;

  constructor(private readonly expected: Expected) {}

  /** @throws AuditFault */
  add(row: Row): void {
    const name = `Entry ${Number(row.sequence)}`;
    const values = this.read(row, name);
    const { sequence, hash, signature, public_key: publicKey, previous_hash: previous } = values;
    if (sequence === null || hash === null || publicKey === null || previous === null || values.details === null) throw new AuditFault(`${name} lacks a value.`);
    if (this.first !== undefined && sequence !== this.last + 1) throw new AuditFault(`Entry ${this.last + 1} is missing: entry ${sequence} comes next.`);
    if (auditHash(values) !== hash) throw new AuditFault(`${name} was changed: it is not what its hash was made of.`);
    if (this.head !== undefined ? previous !== this.head : sequence === 1 && previous !== FIRST_PREVIOUS_HASH) throw new AuditFault(`${name} does not follow entry ${sequence - 1}: it carries the hash of another one.`);
    if (!this.expected.publicKeys.includes(publicKey)) throw new AuditFault(`${name} is signed with a key that is not among EVIDENCE_KEYS.`);
    if (!SIGNATURE_PATTERN.test(signature ?? '') || !isSignedByKey(publicKey, signedPartOfAudit(hash), hexToBytes(signature ?? ''))) throw new AuditFault(`${name}: its signature is not genuine.`);
    if (values.action === 'log_shortened') this.removed.push(JSON.parse(values.details) as { last: unknown; hash: unknown });
    this.first ??= values;
    this.isContained ||= hash === this.expected.contains;
    this.last = sequence;
    this.head = hash;
    this.count += 1;
  }

  private read(row: Row, name: string): Values<typeof AUDIT_COLUMNS> {
    try {
      return readValues(AUDIT_COLUMNS, row);
    } catch (error) {
      if (error instanceof MalformedColumnError) throw new AuditFault(`${name}: ${error.message}`);
      throw error;
    }
  }

  /** @throws AuditFault */
  end(): void {
    const { first } = this;
    if (first && first.sequence !== 1 && !this.removed.some(({ last, hash }) => last === (first.sequence ?? 0) - 1 && hash === first.previous_hash)) {
      throw new AuditFault(`Entries before ${first.sequence} are missing, and no entry states that the CMS removed them.`);
    }
    if (this.expected.contains !== undefined && !this.isContained) throw new AuditFault('No entry has the hash that the log should contain: entries were removed or rewritten after it was noted, or its period has ended.');
  }

  result(): Omit<AuditVerification, 'fault'> {
    return { count: this.count, first: this.first?.sequence ?? undefined, head: this.head };
  }
}
