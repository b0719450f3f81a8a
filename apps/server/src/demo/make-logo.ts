import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { storeLogo } from '../modules/teams/index.ts'
import type { JobContext } from '../platform/jobs/jobs.ts'
import { drawInChild } from './draw-pool.ts'
import type { Once } from './once.ts'
import { withTempFolder } from './temp-folder.ts'

/** The name of the team's logo in the demo. */
export const LOGO = 'The logo of the team'

export const makeLogo = (ctx: JobContext, team: string, once: Once) =>
  withTempFolder(async (folder) => {
    const out = path.join(folder, 'logo.png')
    const options = { show: 'mark', ground: '#0f4c4f', ink: '#ffffff' } as const
    await drawInChild({ drawing: { scene: 'brand', options, width: 256, height: 256, as: 'png' }, out }, ctx.signal)
    const logo = await readFile(out)
    await once(async (tx) => {
      await storeLogo(tx.db, team, logo)
      await tx.record('team.updated', { team, fields: ['logo'] }, { about: team })
    })
  })
