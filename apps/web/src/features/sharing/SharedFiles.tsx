import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { LoadMore } from '../../ui/LoadMore.tsx'
import { useSession } from '../auth/index.ts'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { sharedFilesQuery } from './api.ts'
import css from './sharing.module.css'

/** The files of a shared folder, as pictures that open. */
export const SharedFiles = ({ folder, name }: { folder: string; name: string }) => {
  const { team } = useSession()
  const list = useInfiniteQuery(sharedFilesQuery(team.uuid, folder))
  return (
    <>
      <Loaded query={list} what="the files of this folder" skeleton={null}>
        {({ pages }) => (
          <ul className={css.files} aria-label={`Files in ${name}`}>
            {pages
              .flatMap(({ results }) => results)
              .map((file) => (
                <li key={file.uuid}>
                  <Link
                    to="."
                    search={(before) => ({ ...before, file: file.uuid })}
                    resetScroll={false}
                    preload={false}
                    className={css.file}
                  >
                    <span className={css.picture}>
                      {file.thumbnail_url ? (
                        <img src={file.thumbnail_url} alt="" loading="lazy" />
                      ) : (
                        <KindIcon kind={file.kind} size={28} stroke={1.4} />
                      )}
                    </span>
                    <span className={css.name}>{file.name}</span>
                  </Link>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
      <LoadMore list={list} />
    </>
  )
}
