import { api, type Me, type Request } from './api.ts'
import { useLoaded } from './loaded.ts'
import { Frame, Problem } from './Parts.tsx'
import { shownDate } from './words.ts'

const stateOf = ({ approved, until }: Request) =>
  approved === null
    ? 'Waiting for an answer'
    : approved
      ? `Approved${until ? `, until ${shownDate(until)}` : ''}`
      : 'Declined'

/** A visitor's own requests and receipts. */
export const DownloadsPage = ({ me }: { me: Me | undefined }) => {
  const requests = useLoaded(() => api.requests(), me?.user?.email ?? '')
  const receipts = useLoaded(() => api.receipts(), me?.user?.email ?? '')
  if (me && !me.user)
    return (
      <Frame team={null} me={me}>
        <div className="absent">
          <h1>Sign in to see your downloads</h1>
          <p>Open the page of a file and choose its download: you sign in on the way.</p>
        </div>
      </Frame>
    )
  return (
    <Frame team={null} me={me}>
      <h1>Your downloads</h1>
      <Problem error={requests.error ?? receipts.error} />
      <section>
        <h2>Requests</h2>
        {requests.value?.results.length === 0 && <p className="quiet">You have not asked for anything.</p>}
        <ul className="rows">
          {requests.value?.results.map((one) => (
            <li key={one.uuid}>
              {one.file.thumbnail_url && <img src={one.file.thumbnail_url} alt="" loading="lazy" />}
              <p>
                <a href={one.url}>{one.file.name}</a>
                <br />
                <span className="quiet">
                  {one.team.name}, asked on {shownDate(one.created_at)}
                </span>
              </p>
              <p>
                {stateOf(one)}
                {one.reason && (
                  <>
                    <br />
                    <span className="quiet">{one.reason}</span>
                  </>
                )}
              </p>
              {one.approved && (
                <a href={one.url} aria-label={`To the download of ${one.file.name}`}>
                  To the download
                </a>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Receipts</h2>
        {receipts.value?.results.length === 0 && <p className="quiet">You have not downloaded anything.</p>}
        <ul className="rows">
          {receipts.value?.results.map((one) => (
            <li key={one.uuid}>
              <p>
                {one.file_name}
                <br />
                <span className="quiet">
                  {shownDate(one.created_at)}, SHA-256 {one.sha256.slice(0, 12)} …
                </span>
              </p>
              <p>{one.use_case}</p>
              <a href={`/v1/files/download/receipt/${one.uuid}/`} download={`receipt-${one.uuid}.json`}>
                Receipt
              </a>
            </li>
          ))}
        </ul>
      </section>
    </Frame>
  )
}
