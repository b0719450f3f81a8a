import { defineModule } from '../../platform/module.ts'
import {
  findFacesJob,
  deleteOldMerges,
  groupNightly,
  scanActiveVersion,
  scanAfterDeletion,
  scanProcessedVersion,
  remindOfReleases,
  scanTeamJob,
} from './jobs.ts'
import { handlers } from './routes.ts'
import { findBoxes } from './service/boxes.ts'
import { findMerges, findPersons } from './store/persons.ts'
import { findReleases } from './store/releases.ts'

export { insert as addBoxRow, ofFile as boxesOf } from './store/boxes.ts'
export { insert as addPersonRow } from './store/persons.ts'
export { insert as addReleaseRow } from './store/releases.ts'

/** People: faces in images, the people they show, and their releases. */
export const people = defineModule({
  handlers: { people: handlers },
  subjects: { person: findPersons, bounding_box: findBoxes, release: findReleases, person_merge: findMerges },
  jobs: [
    findFacesJob,
    scanProcessedVersion,
    scanActiveVersion,
    scanAfterDeletion,
    scanTeamJob,
    groupNightly,
    deleteOldMerges,
    remindOfReleases,
  ],
})
