import { Card } from './Card.tsx'
import { copy } from './copy.ts'

type Props = { title: string; message: string | null; consent: string | null }
/** The page as the server renders it, until the form can be used. */
export const LoadingCard = ({ title, message, consent }: Props) => (
  <Card title={title} message={message}>
    <div className="form-space">
      <p role="status">{copy.loading}</p>
    </div>
    {consent && (
      <section className="consent">
        {/* Long texts can be scrolled, also by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <p className="text" tabIndex={0}>
          {consent}
        </p>
      </section>
    )}
  </Card>
)
