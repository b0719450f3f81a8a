import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { Loaded } from '../../lib/Loaded.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { useSession } from '../auth/index.ts'
import { FilmLength, withLength } from '../../lib/FilmLength.tsx'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { FileLink, FileOverlay, sharedFilesQuery, useOpenFile } from '../files/index.ts'
import css from './sharing.module.css'

/** The files of a shared folder, as pictures that open. */
export const SharedFiles = ({ folder, name }: { folder: string; name: string }) => {
  const { team } = useSession()
  const list = useInfiniteQuery(sharedFilesQuery(team.uuid, folder))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const { opened, neighbours } = useOpenFile(
    list.data?.pages.flatMap(({ results }) => results) ?? [],
    hasNextPage && !isFetchingNextPage ? more : undefined,
  )
  return (
    <>
      <Loaded query={list} what="the files of this folder" skeleton={null}>
        {({ pages }) => (
          <ul className={css.files} aria-label={`Files in ${name}`}>
            {pages
              .flatMap(({ results }) => results)
              .map((file) => (
                <li key={file.uuid}>
                  <FileLink file={file.uuid} className={css.file} aria-label={withLength(file)}>
                    <span className={css.picture}>
                      {file.thumbnail_url ? (
                        <img src={file.thumbnail_url} alt="" loading="lazy" />
                      ) : (
                        <KindIcon kind={file.kind} size={28} stroke={1.4} />
                      )}
                      <FilmLength duration={file.duration} />
                    </span>
                    <span className={css.name}>{file.name}</span>
                  </FileLink>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <LoadMore list={list} />
      {opened !== undefined && <FileOverlay file={opened} {...neighbours} shared />}
    </>
  )
}
