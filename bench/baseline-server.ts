/** Baseline of the measurements: Fastify with an empty route, and with a page served from memory. Runs as its own process. */
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';

const [, , pageFile = ''] = process.argv;
const bytes = readFileSync(pageFile);
const page: unknown = JSON.parse(bytes.toString('utf8'));
const app = Fastify();

app.get('/empty', (_request, reply) => reply.send());
/** Handler with the page in memory: Fastify serializes the page as JSON. */
app.get('/page', (_request, reply) => reply.send(page));
/** The least any server could do: send prepared bytes. */
app.get('/bytes', (_request, reply) => reply.type('application/ld+json; charset=utf-8').send(bytes));

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`Cutroom is ready at ${address}`);
