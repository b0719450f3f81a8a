import { digestWords } from '@vitrine/contract'
import { api, type Me } from './api.ts'
import { Frame } from './Frame.tsx'
import { NotFound } from './components.tsx'
import { pageTexts } from './copy.ts'
import { useFetch } from './use-fetch.ts'

/** The page behind the unsubscribe link of a digest. It uses a plain form, like the server-rendered page. */
export const DigestPage = ({ secret, me }: { secret: string; me: Me | undefined }) => {
  const { value, error } = useFetch(() => api.digestState(secret), secret)
  const { title, text, unsubscribe, doneTitle, doneText, settings } = digestWords
  return (
    <Frame team={null} me={me}>
      {error ? <NotFound /> : !value && <p role="status">{pageTexts.loading}</p>}
      {value && (
        <div className="absent">
          <h1>{value.on ? title : doneTitle}</h1>
          <p>{value.on ? text(value.email) : doneText}</p>
          {value.on ? (
            <form method="post" action={`/p/notifications/${secret}`}>
              <button type="submit" className="primary">
                {unsubscribe}
              </button>
            </form>
          ) : (
            <p>
              <a href="/notifications/settings">{settings}</a>
            </p>
          )}
        </div>
      )}
    </Frame>
  )
}
