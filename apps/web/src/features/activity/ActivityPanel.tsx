import { activity } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { timeInWords } from '../../lib/dates.ts'
import { refreshOn } from '../../lib/live.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { pagesOf } from '../../lib/query.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { words } from '../../ui/words.ts'
import type { DetailView } from '../details/index.ts'
import { activityWords } from './copy.ts'
import css from './ActivityPanel.module.css'

refreshOn({
  'file.': [activity.file],
  'version.': [activity.file],
  'comment.': [activity.file],
  'download.': [activity.file],
})

/** The history of the file, newest first. */
export const ActivityPanel = ({ view: { file } }: { view: DetailView }) => {
  const query = useInfiniteQuery(pagesOf(activity.file, { params: { file: file.uuid }, query: {} }))
  return (
    <Loaded query={query} what={activityWords.loading} skeleton={<SkeletonText lines={8} />}>
      {({ pages }) => {
        const items = pages.flatMap(({ results }) => results)
        return (
          <>
            {items.length === 0 && <p className={css.none}>{activityWords.none}</p>}
            <ol className={css.list}>
              {items.map(({ seq, source, text, created_at }) => (
                <li key={seq} className={css.item}>
                  <Avatar
                    size="small"
                    name={source ? `${source.first_name} ${source.last_name}` : activityWords.system}
                  />
                  <div>
                    <p className={css.text}>{text}</p>
                    <time className={css.time} dateTime={created_at.toISOString()}>
                      {timeInWords(created_at)}
                    </time>
                  </div>
                </li>
              ))}
            </ol>
            {query.hasNextPage && (
              <Button full busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {words.loadMore}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}
