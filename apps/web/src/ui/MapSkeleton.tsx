import css from './MapSkeleton.module.css'

/** The placeholder of a map that is loading: the sea, the panel over it if there is one, and the buttons. */
export const MapSkeleton = ({ panel = false }: { panel?: boolean }) => (
  <div aria-hidden className={css.map} data-map-skeleton>
    {panel && <span className={css.panel} />}
    <span className={css.layer} />
    <span className={css.zoom} />
  </div>
)
