import { Kind, parse, type DefinitionNode, type EnumTypeDefinitionNode, type ObjectTypeDefinitionNode, type TypeNode } from 'graphql';

import { typeDefs } from '../../../web/gatsby/source/schema';

const isOne = <K extends Kind.OBJECT_TYPE_DEFINITION | Kind.ENUM_TYPE_DEFINITION>(kind: K) => (node: DefinitionNode): node is Extract<DefinitionNode, { kind: K }> => node.kind === kind;
const { definitions } = parse(typeDefs);
const types = new Map<string, ObjectTypeDefinitionNode>(definitions.filter(isOne(Kind.OBJECT_TYPE_DEFINITION)).map((node) => [node.name.value, node]));
const enums = new Map<string, EnumTypeDefinitionNode>(definitions.filter(isOne(Kind.ENUM_TYPE_DEFINITION)).map((node) => [node.name.value, node]));

const SCALARS: Readonly<Record<string, (value: unknown) => boolean>> = {
  String: (value) => typeof value === 'string',
  Int: Number.isInteger,
  Boolean: (value) => typeof value === 'boolean',
  // The id of a picture's node.
  File: (value) => typeof value === 'string',
};

/** Paths at which a node does not conform to the schema, so that queries of pages would fail. */
export function faultsOf(type: string, node: unknown): string[] {
  const definition = types.get(type);
  const values = enums.get(type)?.values?.map(({ name }) => name.value);
  if (!definition) return (values?.includes(String(node)) ?? SCALARS[type]?.(node)) ? [] : [`${type}: ${JSON.stringify(node)}`];
  if (typeof node !== 'object' || node === null) return [`${type}: ${JSON.stringify(node)}`];
  return (definition.fields ?? []).flatMap(({ name, type: of }) => within(of, Reflect.get(node, name.value)).map((fault) => `${type}.${name.value} ${fault}`));
}

function within(type: TypeNode, value: unknown): string[] {
  if (type.kind === Kind.NON_NULL_TYPE) return value === null || value === undefined ? ['is missing'] : within(type.type, value);
  if (value === null || value === undefined) return [];
  if (type.kind === Kind.LIST_TYPE) return Array.isArray(value) ? value.flatMap((item) => within(type.type, item)) : ['is no list'];
  return faultsOf(type.name.value, value);
}
