import { LIVE_ALBUMS_MAX } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import * as albums from '../store/albums.ts'
import { albumsWithFiles } from './visitor-files.ts'

/** Returns the live albums whose search finds a file, among the first LIVE_ALBUMS_MAX of the team. One statement runs all
 *  the searches. */
export const listLiveAlbums = async (ctx: Context<'member'>, file: string) => {
  const { team } = ctx.subject
  const live = await albums.liveOfTeam(ctx.db, team, LIVE_ALBUMS_MAX)
  if (live.length === 0) return []
  const holders = new Set((await albumsWithFiles(ctx, { centre: { team } }, [file], live)).map(({ album }) => album))
  return live
    .filter(({ uuid }) => holders.has(uuid))
    .map(({ uuid, title, media_centre, centre_title }) => ({
      media_centre: { uuid: media_centre, title: centre_title },
      album: { uuid, title },
    }))
}
