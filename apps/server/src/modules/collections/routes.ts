import type { collections } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import {
  changeFiles,
  createCollection,
  deleteCollection,
  listCollections,
  listFiles,
  orderFiles,
  showCollection,
  updateCollection,
} from './service.ts'

export const handlers: Handlers<typeof collections> = {
  list: (ctx, { params, query }) => listCollections(ctx, params.team, query),
  create: (ctx, { body }) => createCollection(ctx, body),
  one: (ctx, { params }) => showCollection(ctx, params.collection),
  files: (ctx, { params, query }) => listFiles(ctx, params.collection, query),
  update: (ctx, { params, body }) => updateCollection(ctx, params.collection, body),
  changeFiles: (ctx, { params, body }) => changeFiles(ctx, params.collection, body),
  order: (ctx, { params, body }) => orderFiles(ctx, params.collection, body),
  remove: (ctx, { params }) => deleteCollection(ctx, params.collection),
}
