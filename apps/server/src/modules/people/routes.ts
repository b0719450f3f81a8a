import type { people } from '@vitrine/contract'
import type { Handlers } from '../../platform/http/serve.ts'
import { suggestForBox, suggestForPerson, suggestPairs } from './service/similar-people.ts'
import { changeBox, deleteBox, drawBox, listBoxes } from './service/boxes.ts'
import { deletePerson, listMerges, mergePeople, separatePeople, undoMerge, updatePerson } from './service/change.ts'
import { createRelease, deleteRelease, listReleases, updateRelease } from './service/releases.ts'
import { showSettings, updateSettings } from './service/settings.ts'
import { listFaces, listNamed, listPeople, showPerson } from './service/show.ts'
import { showThumbnail } from './service/thumbnail.ts'

export const handlers: Handlers<typeof people> = {
  list: (ctx, { params, query }) => listPeople(ctx, params.team, query),
  named: (ctx, { params, query }) => listNamed(ctx, params.team, query),
  one: (ctx, { params }) => showPerson(ctx, params.person),
  update: (ctx, { params, body }) => updatePerson(ctx, params.person, body),
  remove: (ctx, { params }) => deletePerson(ctx, params.person),
  merge: (ctx, { params, body }) => mergePeople(ctx, params.person, body.people),
  separate: (ctx, { params, body }) => separatePeople(ctx, params.person, body.people),
  suggestions: (ctx, { params, query }) => suggestPairs(ctx, params.team, query.limit),
  suggestFor: (ctx, { params }) => suggestForPerson(ctx, params.person),
  merges: (ctx, { params, query }) => listMerges(ctx, params.team, query),
  unmerge: (ctx, { params }) => undoMerge(ctx, params.person_merge),
  settings: (ctx, { params }) => showSettings(ctx, params.team),
  updateSettings: (ctx, { params, body }) => updateSettings(ctx, params.team, body),
  boxes: (ctx, { params }) => listBoxes(ctx, params.file),
  createBox: (ctx, { params, body }) => drawBox(ctx, params.file, body),
  updateBox: (ctx, { params, body }) => changeBox(ctx, params.bounding_box, body),
  removeBox: (ctx, { params }) => deleteBox(ctx, params.bounding_box),
  suggestForBox: (ctx, { params }) => suggestForBox(ctx, params.bounding_box),
  boxThumbnail: (ctx, { params, query }) => showThumbnail(ctx, params.bounding_box, query.v),
  faces: (ctx, { params, query }) => listFaces(ctx, params.person, query),
  releases: (ctx, { params, query }) => listReleases(ctx, params.team, query),
  createRelease: (ctx, { params, body }) => createRelease(ctx, params.person, body),
  updateRelease: (ctx, { params, body }) => updateRelease(ctx, params.release, body),
  removeRelease: (ctx, { params }) => deleteRelease(ctx, params.release),
}
