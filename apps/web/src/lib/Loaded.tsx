import { AppError, noFeature } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { Button } from '../ui/Button.tsx'
import { IconHelpCircle, IconRefresh } from '../ui/icons.ts'
import { ErrorState, Message, NoFeature, NoPermission } from '../ui/States.tsx'
import { loadWords } from './copy.ts'

type LoadableQuery<T> = { data: T | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
type LoadedProps<T> = {
  query: LoadableQuery<T>
  /** The thing being loaded, as it reads after "We couldn’t load": 'the members'. */
  what: string
  /** A placeholder with the layout of the loaded content. */
  skeleton: ReactNode
  children: (value: T) => ReactNode
}

/** Why a part of a screen can't be shown, and what to do about it. */
export const Failure = ({
  error,
  what,
  retry,
  busy,
  alone,
}: {
  error: unknown
  what: string
  retry: () => unknown
  busy?: boolean
  /** True if this is the only content of the page. */
  alone?: boolean | undefined
}) => {
  const code = error instanceof AppError ? error.code : 'server.failed'
  if (code === 'access.denied')
    return (
      <NoPermission title={loadWords.denied(what)} alone={alone}>
        {loadWords.deniedHelp}
      </NoPermission>
    )
  if (code === 'feature.missing') return <NoFeature title={noFeature.title} help={noFeature.help} />
  if (code === 'thing.not_found')
    return (
      <Message icon={IconHelpCircle} title={loadWords.notFound} alone={alone}>
        {loadWords.notFoundHelp}
      </Message>
    )
  return (
    <ErrorState
      title={loadWords.failed(what)}
      alone={alone}
      actions={
        <Button icon={IconRefresh} onClick={() => retry()} busy={busy === true}>
          {loadWords.retry}
        </Button>
      }
    >
      {loadWords.nothingChanged(error instanceof AppError ? (error.extra.detail ?? error.message) : loadWords.unknown)}
    </ErrorState>
  )
}

/** Shows the loading, error or loaded state of a query. Loaded data stays on screen if a later request fails. */
export const Loaded = <T,>({ query, what, skeleton, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failure error={query.error} what={what} retry={query.refetch} busy={query.isFetching} />
  return skeleton
}
