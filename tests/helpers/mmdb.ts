import { isIPv6 } from 'node:net';

/** A network in CIDR notation, and the country of its addresses. */
export type Countries = Readonly<Record<string, string>>;

type Child = Node | { readonly offset: number } | null;
interface Node {
  left: Child;
  right: Child;
  index: number;
}

const BITS = 128;
const IPV4_PREFIX = 96;
const DATA_SEPARATOR = Buffer.alloc(16);
const METADATA_START = Buffer.from('\xAB\xCD\xEFMaxMind.com', 'latin1');

/** Writes a database in MaxMind's format (version 2.0, IPv6, records of 24 bits). */
export function mmdb(countries: Countries): Buffer {
  const root: Node = { left: null, right: null, index: 0 };
  const data: Buffer[] = [];
  let dataBytes = 0;
  for (const [network, country] of Object.entries(countries)) {
    const record = encode({ country: { iso_code: country } });
    insert(root, network, { offset: dataBytes });
    data.push(record);
    dataBytes += record.length;
  }
  const nodes = numbered(root);
  const pointer = (child: Child): number => (child === null ? nodes.length : 'offset' in child ? nodes.length + DATA_SEPARATOR.length + child.offset : child.index);
  const tree = Buffer.concat(nodes.map(({ left, right }) => Buffer.concat([left, right].map((child) => bytes(pointer(child), 3)))));
  const metadata = encode({
    node_count: new Unsigned(nodes.length, 6),
    record_size: new Unsigned(24, 5),
    ip_version: new Unsigned(6, 5),
    database_type: 'Test-Country',
    languages: ['en'],
    binary_format_major_version: new Unsigned(2, 5),
    binary_format_minor_version: new Unsigned(0, 5),
    build_epoch: new Unsigned(1_700_000_000, 9),
    description: { en: 'Test' },
  });
  return Buffer.concat([tree, DATA_SEPARATOR, ...data, METADATA_START, metadata]);
}

function insert(root: Node, network: string, leaf: { readonly offset: number }): void {
  const [address = '', length = ''] = network.split('/');
  const bits = isIPv6(address) ? bitsOf6(address) : '0'.repeat(IPV4_PREFIX) + address.split('.').map((part) => Number(part).toString(2).padStart(8, '0')).join('');
  const depth = isIPv6(address) ? Number(length) : IPV4_PREFIX + Number(length);
  let node = root;
  for (const [level, bit] of [...bits.slice(0, depth)].entries()) {
    const side = bit === '0' ? 'left' : 'right';
    if (level === depth - 1) {
      node[side] = leaf;
      return;
    }
    const next = node[side];
    node = next !== null && 'index' in next ? next : (node[side] = { left: null, right: null, index: 0 });
  }
}

function bitsOf6(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => text.split(':').filter((group) => group !== '');
  const zeros = BITS / 16 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array.from({ length: zeros }, () => '0'), ...groups(tail)].map((group) => parseInt(group, 16).toString(2).padStart(16, '0')).join('');
}

function numbered(root: Node): readonly Node[] {
  const nodes: Node[] = [];
  const visit = (node: Node) => {
    node.index = nodes.push(node) - 1;
    for (const child of [node.left, node.right]) if (child !== null && 'index' in child) visit(child);
  };
  visit(root);
  return nodes;
}

/** A number with its type in the format: 5 is 16 bits, 6 is 32, 9 is 64. */
class Unsigned {
  constructor(
    readonly value: number,
    readonly type: 5 | 6 | 9,
  ) {}
}
type Value = string | Unsigned | readonly Value[] | { readonly [name: string]: Value };

const STRING = 2;
const MAP = 7;
const ARRAY = 11;

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(STRING, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Unsigned) {
    const size = { 5: 2, 6: 4, 9: 8 }[value.type];
    return Buffer.concat([control(value.type, size), bytes(value.value, size)]);
  }
  if (Array.isArray(value)) return Buffer.concat([control(ARRAY, value.length), ...(value as readonly Value[]).map(encode)]);
  const entries = Object.entries(value as Readonly<Record<string, Value>>);
  return Buffer.concat([control(MAP, entries.length), ...entries.flatMap(([name, one]) => [encode(name), encode(one)])]);
}

/** Type and size; types above 7 have a byte of their own. */
function control(type: number, size: number): Buffer {
  if (size >= 29) throw new Error('Longer values are not needed here.');
  return type <= 7 ? Buffer.from([(type << 5) | size]) : Buffer.from([size, type - 7]);
}

function bytes(value: number, size: number): Buffer {
  const buffer = Buffer.alloc(size);
  if (size > 6) buffer.writeUIntBE(value, size - 6, 6);
  else buffer.writeUIntBE(value, 0, size);
  return buffer;
}
