import type pg from 'pg'

/** Creates a media centre with 500 albums and puts every file of the team in one of them, unless the centre exists. */
export const addCentre = async (client: pg.Client, team: string, albums = 500) => {
  const there = await client.query(`select uuid from media_centres where team = $1 and slug = 'bench'`, [team])
  if (there.rows[0]) return String(there.rows[0].uuid)
  await client.query('begin')
  const made = await client.query(
    `insert into media_centres (uuid, team, title, slug, live, downloads) values (gen_random_uuid(), $1, 'Bench', 'bench', true, 'free') returning uuid`,
    [team],
  )
  const centre = String(made.rows[0]?.uuid)
  // A tenth of the albums are at the top level, the others inside these.
  await client.query(
    `insert into media_centre_albums (uuid, media_centre, title, position)
      select gen_random_uuid(), $1, 'Album ' || n, n from generate_series(1, $2 / 10) n`,
    [centre, albums],
  )
  await client.query(
    `insert into media_centre_albums (uuid, media_centre, parent_album, title, position)
      select gen_random_uuid(), $1, p.uuid, p.title || '.' || n, n from media_centre_albums p, generate_series(1, 9) n
      where p.media_centre = $1 and p.parent_album is null`,
    [centre],
  )
  await client.query(
    `with a as (select uuid, row_number() over (order by title) - 1 n, count(*) over () total from media_centre_albums where media_centre = $1)
      insert into media_centre_files (uuid, album, file, position, pinned)
      select gen_random_uuid(), a.uuid, f.uuid, f.n, f.n % 1000 = 0
      from (select uuid, row_number() over (order by uuid) n from files where team = $2 and in_library) f join a on a.n = f.n % a.total`,
    [centre, team],
  )
  await client.query(
    `update roles set permissions = permissions || '{MANAGE_MEDIA_CENTRES,MANAGE_TEAM}' where team = $1`,
    [team],
  )
  await client.query('commit')
  await client.query('vacuum analyze')
  return centre
}

/** Fills the ledger with a year of events in a media centre: mostly views, a few files far more often than others. */
export const addEvents = async (client: pg.Client, team: string, centre: string, count: number) => {
  const there = await client.query(
    `select count(*)::int n from ledger where event like 'media_centre.%' and data ? 'visitor'`,
  )
  // Other benchmarks record a few visits too, so the ledger is considered filled only with at least half of the events.
  if (Number(there.rows[0]?.n) >= count / 2) return
  await client.query(
    `create temp table bench_files as select row_number() over () - 1 n, af.file, af.album from media_centre_files af
      join media_centre_albums a on a.uuid = af.album where a.media_centre = $1`,
    [centre],
  )
  await client.query('create unique index on bench_files (n)')
  await client.query('analyze bench_files')
  const files = Number((await client.query('select count(*)::int n from bench_files')).rows[0]?.n)
  const batch = 500_000
  for (let from = 0; from < count; from += batch) {
    const to = Math.min(count, from + batch)
    await client.query(
      `insert into ledger (event, team, actor, data, created_at)
      select event, case when event like 'media_centre.%' then null else $1::uuid end,
        case when event = 'file.downloaded' then (select "user" from members where team = $1 limit 1) end,
        case event
          when 'media_centre.visited' then jsonb_build_object('team', $1::uuid, 'media_centre', $2::uuid, 'visitor', visitor,
            'kind', case when r < 0.25 then 'home' when r < 0.5 then 'album' else 'file' end,
            'album', case when r >= 0.25 then album end, 'file', case when r >= 0.5 then file end,
            'referrer', case when e.n % 7 = 0 then 'site-' || (300 * power(random(), 3))::int || '.example' else '' end)
          when 'media_centre.searched' then jsonb_build_object('team', $1::uuid, 'media_centre', $2::uuid, 'visitor', visitor,
            'query', 'search ' || (20000 * power(random(), 4))::int, 'results', (e.n % 5)::int)
          else jsonb_build_object('media_centre', $2::uuid, 'album', album, 'file', file) end,
        now() - interval '365 days' * (1 - e.n::float8 / $5)
      from (select n, random() r, 'visitor ' || (n / 4 + (random() * 2)::int) visitor, floor($6 * power(random(), 3))::int pick,
          case when n % 100 < 92 then 'media_centre.visited' when n % 100 < 97 then 'media_centre.searched'
            when n % 100 < 99 then 'file.downloaded' else 'download.requested' end event
        from generate_series($3::int, $4::int - 1) n) e
      join bench_files f on f.n = least(e.pick, $6 - 1) order by e.n`,
      [team, centre, from, to, count, files],
    )
  }
  await client.query('vacuum analyze ledger')
}
