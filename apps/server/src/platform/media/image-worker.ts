import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { toFailure } from './failure.ts'
import type { ImageJob } from './image-jobs.ts'
import { measure } from './images/summary.ts'
import { describeSource, openSource } from './images/open-source.ts'
import { makeRenditions } from './images/renditions.ts'
import { drawWatermark, transformImage } from './images/transform.ts'

// Runs as a child process in the sandbox: one job at a time, keeping no state between jobs.
sharp.cache(false)
sharp.concurrency(2)
// the environment blocks formats that libvips does not trust; SVG is allowed again, but only from memory
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

const answer = async (job: ImageJob, onNews: (news: unknown) => void): Promise<unknown> => {
  switch (job.do) {
    case 'sniff':
      return { mime: (await fileTypeFromFile(job.path))?.mime ?? null }
    case 'describe':
      return describeSource(job.source)
    case 'renditions':
      return makeRenditions(job, onNews)
    case 'transform':
      return transformImage(job.source, job.transform)
    case 'measure': {
      const { input, options } = await openSource(job.source)
      return measure(sharp(input, options))
    }
    case 'mark':
      return drawWatermark(job)
  }
}

process.on('message', async ({ id, job }: { id: number; job: ImageJob }) => {
  try {
    process.send?.({ id, answer: await answer(job, (news) => process.send?.({ id, news })) })
  } catch (error) {
    const { code, detail } = toFailure(error)
    process.send?.({ id, failure: { code, detail } })
  }
})
process.on('disconnect', () => process.exit())
