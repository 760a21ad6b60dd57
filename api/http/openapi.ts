import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { Endpoint, Endpoints } from '../../src/model/endpoints/endpoint.ts';
import { publicErrorCodes } from '../../src/model/errors.ts';
import { languages } from '../../src/model/languages.ts';

const jsonObject = z.record(z.string(), z.unknown());

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema, ...json } = jsonObject.parse(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return json;
}

/** Converts a dotted name to the bracketed name of a form: `chooseUs.ar` → `chooseUs[ar]`. */
const bracketed = (path: string) => path.replace(/\.([^.]+)/g, '[$1]');

function requestBody(endpoint: Endpoint) {
  if (!endpoint.body && !endpoint.files) return {};
  const schema: Record<string, unknown> = endpoint.body ? schemaOf(endpoint.body, 'input') : { type: 'object' };
  const files = Object.keys(endpoint.files ?? {}).map((name) => [
    bracketed(name),
    { type: 'string', format: 'binary' },
  ]);
  const properties = { ...jsonObject.catch({}).parse(schema['properties']), ...Object.fromEntries(files) };
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema: { ...schema, properties } },
        'application/x-www-form-urlencoded': { schema },
        'application/json': { schema },
      },
    },
  };
}

function parameters(path: string, endpoint: Endpoint) {
  const inPath = [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => ({
    name: match[1],
    in: 'path',
    required: true,
    schema: match[1] === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }));
  const inQuery = Object.keys(endpoint.query?.shape ?? {}).map((name) => ({
    name,
    in: 'query',
    schema: { type: 'string' },
  }));
  return [...inPath, ...inQuery, { $ref: '#/components/parameters/lang' }];
}

const errorAnswer = (description: string) => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
});

/** The permissions that an endpoint of the staff requires. If there are several, one of them is enough. */
const needsOf = (endpoint: Endpoint): readonly string[] | null =>
  endpoint.auth === 'admin' ? [endpoint.needs].flat() : null;

function operation(path: string, endpoint: Endpoint) {
  const needs = needsOf(endpoint);
  return {
    summary: endpoint.summary,
    tags: [endpoint.auth ?? 'public'],
    parameters: parameters(path, endpoint),
    ...requestBody(endpoint),
    ...(endpoint.auth ? { security: [{ [endpoint.auth]: [] }] } : {}),
    ...(needs ? { 'x-needs': needs } : {}),
    responses: {
      [endpoint.status ?? 200]: {
        description: 'Success',
        content: { 'application/json': { schema: schemaOf(endpoint.answer, 'output') } },
      },
      ...(endpoint.auth ? { 401: errorAnswer('No token, or a bad one') } : {}),
      ...(needs ? { 403: errorAnswer('The role does not include this, or a password has to be chosen first') } : {}),
      ...(path.includes(':') ? { 404: errorAnswer('There is no such thing') } : {}),
      ...(endpoint.conflict ? { 409: errorAnswer(endpoint.conflict) } : {}),
      ...(endpoint.body || endpoint.query ? { 422: errorAnswer('Invalid fields, each named') } : {}),
      ...(endpoint.refused ? { 422: errorAnswer(endpoint.refused) } : {}),
    },
  };
}

/**
 * Creates the OpenAPI 3.1 document from the same endpoint tables that validate requests. It takes a tenth of a second of
 * the processor, so requests are answered between its endpoints.
 */
export async function openApiDocument(tables: readonly Endpoints[], title: string, server: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, endpoint] of tables.flatMap((table) => Object.entries(table))) {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replace(/:([A-Za-z]+)/g, '{$1}');
    paths[address] = { ...paths[address], [method.toLowerCase()]: operation(path, endpoint) };
    await setImmediate();
  }
  const bearer = { type: 'http', scheme: 'bearer' };
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: `${server}/api` }],
    paths,
    components: {
      securitySchemes: { student: bearer, admin: bearer },
      parameters: { lang: { name: 'lang', in: 'header', schema: { type: 'string', enum: [...languages] } } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: Object.values(publicErrorCodes) },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            user: {
              type: 'object',
              description: 'Whose session it is, where the code is locked',
              required: ['name'],
              properties: { name: { type: 'string' } },
            },
            challenge: { type: 'string', description: 'Sent again with the second step of a login' },
            needs: { type: 'array', items: { type: 'string' } },
            data: { description: 'The current data, for a conflict' },
            changed: {
              type: 'object',
              description: 'Who has made it so (by null: the student), and when, where the code is changed',
              required: ['by', 'at'],
              properties: {
                by: {
                  type: ['object', 'null'],
                  required: ['id', 'name'],
                  properties: { id: { type: 'integer' }, name: { type: 'string' } },
                },
                at: { type: ['string', 'null'], format: 'date-time' },
              },
            },
          },
        },
      },
    },
  };
}
