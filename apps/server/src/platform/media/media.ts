import { availableParallelism } from 'node:os'
import { makeStream } from './audio.ts'
import { crop, frameAt, makeRenditions, resize, toJpg, toStill } from './convert.ts'
import { describe, sniff } from './describe.ts'
import { makeHoverPreview, makeMp4, makeNetworkMp4 } from './encode.ts'
import { newExiftool } from './exiftool.ts'
import { readFaceRegions } from './face-regions.ts'
import { findFaces, newFacePool } from './faces.ts'
import { holding, newHold } from './hold.ts'
import { LIMITS } from './limits.ts'
import { readMetadata } from './metadata.ts'
import type { MediaContext } from './media-context.ts'
import { newImagePool } from './image-pool.ts'
import { closeSandbox, inFolder, newSandbox } from './sandbox.ts'
import { findTools, type ToolPaths } from './tools.ts'
import { writeMetadata } from './write-metadata.ts'

/** The scratch folder, the number of parallel image jobs, and the paths of programs outside their usual places. */
export type MediaOptions = ToolPaths & { scratch: string; pictures?: number }

/** Everything the product does with the bytes of images, videos and documents. Parsers run in limited child processes. */
export type Media = ReturnType<typeof newMedia>

/** Opens the media port. `close` ends its child processes and removes its scratch folder. */
export const newMedia = ({ scratch, pictures = availableParallelism(), ...paths }: MediaOptions) => {
  const box = newSandbox(scratch)
  const tools = findTools(paths)
  const faces = newFacePool(box)
  const hold = newHold(faces, LIMITS.facesHold)
  const parts: MediaContext = {
    box,
    tools,
    pictures: holding(newImagePool(box, pictures), hold),
    exif: newExiftool(box, tools, 2),
    faces,
  }
  const bind =
    <A extends unknown[], R>(work: (parts: MediaContext, ...rest: A) => R) =>
    (...rest: A): R =>
      work(parts, ...rest)
  return {
    /** The tools found on this machine: programs, and whether parsers can be isolated from the network. */
    found: { tools, offline: box.offline },
    sniff: bind(sniff),
    describe: bind(describe),
    renditions: bind(makeRenditions),
    metadata: bind(readMetadata),
    writeMetadata: bind(writeMetadata),
    faceRegions: bind(readFaceRegions),
    faces: bind(findFaces),
    toJpg: bind(toJpg),
    toStill: bind(toStill),
    resize: bind(resize),
    crop: bind(crop),
    frameAt: bind(frameAt),
    toMp4: bind(makeMp4),
    toNetworkMp4: bind(makeNetworkMp4),
    toStream: bind(makeStream),
    hoverPreview: bind(makeHoverPreview),
    /** Runs `work` with a folder of its own, removed afterwards; leftovers of a killed process are removed at the next
     *  start. */
    inFolder: <T>(work: (folder: string) => Promise<T>): Promise<T> => inFolder(box, work),
    /** Called when a file is about to be previewed: starts the child processes, and pauses face detection briefly. */
    warm: (): void => {
      hold.begin()
      hold.end()
      parts.pictures.warm()
      if (tools.perl && tools.exiftool) parts.exif.warm()
    },
    close: async (): Promise<void> => {
      parts.pictures.close()
      parts.exif.close()
      parts.faces.close()
      await closeSandbox(box)
    },
  }
}
