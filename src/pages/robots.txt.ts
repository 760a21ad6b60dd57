import type { APIRoute } from 'astro';
import { robots } from '../feeds/robots.ts';

export const GET: APIRoute = ({ locals: { page } }) =>
  new Response(robots(page), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
