import type { Actor, RightsFile, SurfaceKind } from '@vitrine/contract'
import { type Db, transact } from '../../../platform/db/db.ts'
import { recorder, type SubscribedJob } from '../../../platform/db/ledger.ts'
import { versionWithKey } from '../../versions/index.ts'
import * as receipts from '../store/receipts.ts'

/** Creates the receipt of a download that did not go through `begin`: a plain link, or another program. */
export const recordDownload =
  (db: Db, jobs: readonly SubscribedJob[]) =>
  async (sent: {
    actor: Actor
    file: RightsFile
    surface: SurfaceKind
    key: string
    name: string
    marked: boolean
  }) => {
    const { actor, file, surface, name, marked } = sent
    if (!('user' in actor)) return
    const user = actor.user
    const key = sent.key.split('/', 1)[0] ?? ''
    const [version, person] = [await versionWithKey(db, key), await receipts.personOf(db, user)]
    if (!version || !person) return
    await transact(db, async (tx) => {
      const download = await receipts.insert(tx, {
        team: file.team,
        file: file.uuid,
        file_name: name,
        version: version.uuid,
        sha256: version.sha256,
        shape: sent.key.includes('/') ? (sent.key.split('/')[1] ?? '') : 'original',
        marked,
        surface,
        user,
        person_name: person.name,
        person_email: person.email,
      })
      const by = { team: file.team, actor: user, about: file.uuid }
      const shape = sent.key.includes('/') ? 'made' : 'original'
      await recorder(
        tx,
        jobs,
        by,
      )('file.downloaded', { file: file.uuid, version: version.uuid, download, shape, surface })
    })
  }
