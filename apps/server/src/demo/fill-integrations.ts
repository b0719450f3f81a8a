import { AppError } from '@vitrine/contract'
import { z } from 'zod'
import { requestUpload, saveAccount, signInToEmulated } from '../modules/integrations/index.ts'
import { findFiles } from '../modules/versions/index.ts'
import { type EnqueueableJob, defineJob } from '../platform/jobs/jobs.ts'
import { type DemoContext, contextFor, callEmulator } from './demo-context.ts'
import * as store from './store/integrations.ts'
import type { Tx } from './tx.ts'

const USERNAME = 'visit.solvik'
const UPLOADS = 3
/** The number of images to try: some cannot be sent because of their rights. */
const IMAGES_TRIED = 12
const POLL_MS = 2000

const sendSome = async (tx: Tx, acting: DemoContext, account: string, files: readonly string[]) => {
  const by = { team: acting.actor.team, actor: acting.actor.user }
  let sent = 0
  for (const subject of await findFiles(acting.db, [...files])) {
    if (sent === UPLOADS) return
    try {
      const record: Parameters<typeof requestUpload>[0]['record'] = (event, data) =>
        tx.record(event, data, { ...by, about: data.file })
      await requestUpload({ ...acting, subject, record }, { file: subject.uuid, account, provider: 'Canva' })
      sent += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
}

/**
 * Connects one of the demo's Canva accounts and sends a few images to it. Safe to run twice: a team with an account is
 * skipped.
 */
export const fillIntegrations: EnqueueableJob<Record<string, never>> = defineJob({
  name: 'demo.fill-integrations',
  payload: z.object({}).strict() as z.ZodType<Record<string, never>>,
  attempts: 8,
  run: async (ctx) => {
    const { db, ports } = ctx
    const { apiUrl, client } = ports.settings.integrations.canva
    const team = await store.teamWithoutIntegrations(db)
    if (!ports.settings.demo || !client || !apiUrl.startsWith('http:') || !team) return
    const images = await store.firstImages(db, team.uuid, IMAGES_TRIED)
    if (images.some(({ processed }) => !processed)) {
      const runAt = new Date(ports.now().getTime() + POLL_MS)
      return ctx.write(({ enqueue }) => enqueue(fillIntegrations, {}, { runAt, patient: true }))
    }
    await callEmulator(ports, apiUrl, 'seed', { accounts: [{ username: USERNAME, display_name: 'Visit Solvik' }] })
    const granted = await signInToEmulated(ports, 'Canva', USERNAME)
    await ctx.write(async (tx) => {
      const tomas = await contextFor(tx, ports, team.uuid, 'tomas@solvik.example')
      if (!granted || !tomas || !(await store.teamWithoutIntegrations(tx.db))) return
      const owner = { team: team.uuid, provider: 'Canva', user: tomas.actor.user, account: null } as const
      const kept = await saveAccount(tx.db, ports, owner, granted)
      const by = { team: team.uuid, actor: tomas.actor.user, about: kept.integration_account }
      await tx.record('integration_account.connected', kept, by)
      await sendSome(
        tx,
        tomas,
        kept.integration_account,
        images.map(({ uuid }) => uuid),
      )
    })
  },
})
