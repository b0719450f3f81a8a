import type { ReactNode } from 'react'
import css from './Panel.module.css'

type PanelProps = {
  title?: ReactNode
  sub?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** Lets a table or list reach the edges. */
  flush?: boolean
  children?: ReactNode
}

/** A framed part of a page. */
export const Panel = ({ title, sub, actions, footer, flush, children }: PanelProps) => (
  <section className={css.panel}>
    {(title || actions) && (
      <header className={css.head}>
        <div className={css.words}>
          {title && <h2 className={css.title}>{title}</h2>}
          {sub && <p className={css.sub}>{sub}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
    )}
    {children !== undefined && (
      <div className={css.body} data-flush={flush || undefined}>
        {children}
      </div>
    )}
    {footer && <footer className={css.footer}>{footer}</footer>}
  </section>
)

type Fact = readonly [label: string, value: ReactNode]
/** Labels and values, as a definition list. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className={css.facts}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
/** Groups of facts, separated by lines. Empty groups are left out. */
export const FactGroups = ({ groups }: { groups: readonly (readonly Fact[])[] }) => (
  <div className={css.groups}>
    {groups
      .filter((facts) => facts.length > 0)
      .map((facts) => (
        <Facts key={facts[0]?.[0]} facts={facts} />
      ))}
  </div>
)
