import { fields } from '../../components/Cards.svelte';

export const load = ({ locals }) =>
  locals.galley.collection('articles').list({ fields, sort: '-fields.pieceNumber', limit: 100 });
