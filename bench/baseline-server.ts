/** What the measures are held against: Fastify with an empty route, and with a page answered from memory. Run as a process. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [, , pageFile = ''] = process.argv;
const bytes = readFileSync(pageFile);
const page: unknown = JSON.parse(bytes.toString('utf8'));
const app = Fastify();

app.get('/empty', (_request, reply) => reply.send());
/** As a handler is written that has the page at hand: Fastify writes it out as JSON. */
app.get('/page', (_request, reply) => reply.send(page));
/** The least that any server could do: bytes that are ready. */
app.get('/bytes', (_request, reply) => reply.type('application/ld+json; charset=utf-8').send(bytes));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Cutroom is ready at ${address}`);
