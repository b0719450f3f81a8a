import type { ReactNode } from 'react'

type Props = { title: string; message?: string | null; children?: ReactNode }
/** The one column that a guest upload page consists of. */
export const Card = ({ title, message, children }: Props) => (
  <div className="card">
    <h1>{title}</h1>
    {message && <p className="description">{message}</p>}
    {children}
  </div>
)
