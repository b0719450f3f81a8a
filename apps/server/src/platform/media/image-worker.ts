import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { asFailure } from './failure.ts'
import type { PictureJob } from './picture-jobs.ts'
import { measure } from './pictures/look.ts'
import { describeSource, openPicture } from './pictures/open.ts'
import { makeRenditions } from './pictures/renditions.ts'
import { drawMark, transformPicture } from './pictures/transform.ts'

// Runs as a child process in the sandbox: one job at a time, without state between jobs.
sharp.cache(false)
sharp.concurrency(2)
// the environment blocks formats libvips does not trust; SVG is allowed again, as bytes only
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const answer = async (job: PictureJob, onNews: (news: unknown) => void): Promise<unknown> => {
  switch (job.do) {
    case 'sniff':
      return { mime: (await fileTypeFromFile(job.path))?.mime ?? null }
    case 'describe':
      return describeSource(job.source)
    case 'renditions':
      return makeRenditions(job, onNews)
    case 'transform':
      return transformPicture(job.source, job.transform)
    case 'measure': {
      const { input, options } = await openPicture(job.source)
      return measure(sharp(input, options))
    }
    case 'mark':
      return drawMark(job)
  }
}

process.on('message', async ({ id, job }: { id: number; job: PictureJob }) => {
  try {
    process.send?.({ id, answer: await answer(job, (news) => process.send?.({ id, news })) })
  } catch (error) {
    const { code, detail } = asFailure(error)
    process.send?.({ id, failure: { code, detail } })
  }
})
process.on('disconnect', () => process.exit())
