/** A client without built-in knowledge of the API: it reads the documents, fills in fields, and corrects those that an error names. */
import { multipartBody } from './multipart.ts';
import type { Caller } from './test-app.ts';

export type FoundField = {
  name: string;
  kind: 'text' | 'integer' | 'decimal' | 'boolean' | 'instant' | 'email' | 'password' | 'file' | 'reference' | 'other';
  choices: string[];
  isRequired: boolean;
  isReadable: boolean;
  isWritable: boolean;
  /** Returns a reference to some record of the other class; only for reference fields. */
  someRecord?(): Promise<unknown>;
};

type FoundOperation = { method: 'POST' | 'PATCH' | 'DELETE'; contentType: string };

/** A class as described by the documents. */
export type FoundResource = {
  name: string;
  fields: FoundField[];
  accept: string;
  collection: string;
  /** Returns the URL of the record in a response. */
  addressOf(record: Record<string, unknown>): string;
  membersOf(body: unknown): Record<string, unknown>[];
  create?: FoundOperation;
  edit?: FoundOperation;
  remove?: FoundOperation;
};

export type ExerciseResult = {
  listed: number;
  created?: string;
  edited: string[];
  isRemoved: boolean;
  refusals: number[];
};

let counter = 0;

/** Returns candidate values, the most likely first. */
async function valuesFor(field: FoundField): Promise<unknown[]> {
  counter += 1;
  if (field.choices.length > 0) return field.choices;
  const mail = `someone${counter}@example.com`;
  const phrase = `quite a long phrase ${counter}`;
  const day = new Date(Date.UTC(2027, 0, counter)).toISOString();
  const values: Record<FoundField['kind'], unknown[]> = {
    text: [`Text ${counter}`, mail, phrase],
    email: [mail],
    password: [phrase],
    integer: [counter],
    decimal: [counter + 0.5],
    boolean: [true, false],
    instant: [day],
    file: [],
    reference: [],
    other: [],
  };
  return field.kind === 'reference' ? [await field.someRecord?.()] : values[field.kind];
}

type InjectedResponse = Awaited<ReturnType<Caller['request']>>;

/** Returns the fields that an error names. */
const namedIn = (response: InjectedResponse): string[] =>
  response.statusCode === 422
    ? (response.json().violations as { propertyPath: string }[]).map(({ propertyPath }) => propertyPath)
    : [];

const TRIES = 5;

async function create(caller: Caller, { fields, collection, accept, create: operation }: FoundResource) {
  const { method, contentType } = operation as FoundOperation;
  if (contentType === 'multipart/form-data') {
    const form = multipartBody();
    return caller.request(method, collection, {
      body: form.body,
      headers: { accept, 'content-type': form.contentType },
    });
  }
  const wanted = new Set(fields.filter((field) => field.isWritable && field.isRequired).map(({ name }) => name));
  const tries = new Map<string, number>();
  let response: InjectedResponse | undefined;
  for (let n = 0; n < TRIES && (response === undefined || response.statusCode === 422); n += 1) {
    const body: Record<string, unknown> = {};
    for (const field of fields.filter(({ name }) => wanted.has(name)))
      body[field.name] = (await valuesFor(field))[tries.get(field.name) ?? 0];
    response = await caller.request(method, collection, { body, headers: { accept, 'content-type': contentType } });
    for (const name of namedIn(response)) {
      if (wanted.has(name)) tries.set(name, (tries.get(name) ?? 0) + 1);
      wanted.add(name);
    }
  }
  return response as InjectedResponse;
}

/** Sends the whole record back with one field changed, field by field. Returns the fields whose changes were stored. */
async function edit(caller: Caller, resource: FoundResource, address: string, done: ExerciseResult): Promise<void> {
  const { accept, fields, edit: operation } = resource;
  const { method, contentType } = operation as FoundOperation;
  const read = async () => (await caller.get(address, { accept })).json() as Record<string, unknown>;
  for (const { name, ...field } of fields.filter(({ isWritable, isReadable }) => isWritable && isReadable)) {
    for (const value of await valuesFor({ name, ...field })) {
      const record = await read();
      if (value === undefined || value === record[name]) continue;
      const body = { ...record, [name]: value };
      const response = await caller.request(method, address, {
        body,
        headers: { accept, 'content-type': contentType },
      });
      if (response.statusCode >= 400) done.refusals.push(response.statusCode);
      else if ((await read())[name] === value) done.edited.push(name);
    }
  }
}

/** Performs every operation that the documents offer for this class. */
export async function exercise(caller: Caller, resource: FoundResource): Promise<ExerciseResult> {
  const { accept, collection, addressOf, membersOf } = resource;
  const list = await caller.get(collection, { accept });
  const done: ExerciseResult = { listed: membersOf(list.json()).length, edited: [], isRemoved: false, refusals: [] };
  const [first] = membersOf(list.json());
  if (first) done.refusals.push((await caller.get(addressOf(first), { accept })).statusCode === 200 ? 0 : 500);
  if (resource.create) {
    const created = await create(caller, resource);
    if (created.statusCode !== 201) throw new Error(`${resource.name}: ${created.statusCode} ${created.body}`);
    done.created = addressOf(created.json() as Record<string, unknown>);
    done.refusals.push((await caller.get(done.created, { accept })).statusCode === 200 ? 0 : 500);
  }
  const address = done.created ?? addressOf(first as Record<string, unknown>);
  if (resource.edit) await edit(caller, resource, address, done);
  if (!resource.remove) return done;
  const removed = await caller.request(resource.remove.method, address, { headers: { accept } });
  done.isRemoved = removed.statusCode === 204 && (await caller.get(address, { accept })).statusCode === 404;
  return done;
}
