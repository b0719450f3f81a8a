import type { ReactNode } from 'react'

type Props = { title: string; message?: string | null; children?: ReactNode }
/** The single column of a guest upload page. */
export const Card = ({ title, message, children }: Props) => (
  <div className="card">
    <h1>{title}</h1>
    {message && <p className="description">{message}</p>}
    {children}
  </div>
)
