import { fromEnvironment, galleyHandle } from '@galley/client/sveltekit';
import { error, redirect } from '@sveltejs/kit';

export const handle = galleyHandle({ ...fromEnvironment(process.env), error, redirect });
