import type pg from 'pg'

/**
 * Generates a large library with SQL, such as a tourist board might have: words, tags, folders, rights and dates are
 * distributed realistically. Triggers are disabled, and their results are computed afterwards.
 */

const subjects = `harbour mountain market festival beach museum bridge forest hotel vineyard lighthouse castle kitchen cyclist
  sunset skyline waterfall concert portrait bakery ferry glacier library orchard station theatre garden canal temple stadium`
const manners = `morning golden rainy crowded aerial winter summer night editorial candid wide close misty vivid quiet`
const cities = `Lisbon Wellington Kyoto Bergen Dublin Split Quito Córdoba Zürich Tromsø`
const people = `Ana Silva|Bo Larsen|Chiyo Ito|Dana Reed|Eli Marsh|Femi Ade`
const list = (words: string) => `array['${words.trim().split(/\s+/).join("','")}']`
const pick = (words: string, seed: number) => {
  const all = words.trim().split(/\s+/)
  return `(${list(words)})[1 + abs(hashint8(n * 31 + ${seed}) % ${all.length})]`
}
const batch = 10_000
/** The number of generated thumbnails, the size of each in bytes, and its storage key by number. */
export const pictures = 200
export const pictureBytes = 20_000
export const pictureKey = (n: number) => `00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}/400`
/** The number of files to generate. All others are copies of these with their own dates and ids. */
const base = Number(process.env['BASE'] ?? 20_000)

/** Fills a team with this many files; `rare` is a word in the names of five of them. */
export const fillTeam = async (client: pg.Client, team: string, user: string, whole: number, rare: string) => {
  const count = Math.min(whole, base)
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into folders (uuid, team, name) select gen_random_uuid(), $1, 'Folder ' || n from generate_series(1, greatest(1, $2::int / 2000)) n`,
    [team, count],
  )
  await client.query(
    `insert into tags (uuid, team, name, slug) select gen_random_uuid(), $1, name, name from (
      select ${pick(subjects, 7)} || ' ' || n as name from generate_series(1, 400) n
      union all select unnest(array['hero','campaign','ugc','approved','press','people','food','landscape','nobody'])) t`,
    [team],
  )
  await client.query(
    `insert into rights (uuid, team, name) select gen_random_uuid(), $1, unnest(array['Web only','All media','Editorial','Partner'])`,
    [team],
  )
  for (let from = 0; from < count; from += batch) {
    const to = Math.min(count, from + batch)
    await client.query(`drop table if exists made`)
    await client.query(
      `create temp table made as select gen_random_uuid() file, gen_random_uuid() version, n,
        timestamptz '2018-01-01' + (n::float8 / $1) * interval '8 years' + (n % 1000) * interval '1 ms' added
        from generate_series($2::bigint + 1, $3::bigint) n`,
      [count, from, to],
    )
    await client.query(
      `insert into files (uuid, team, name, description, status, parent_folder, latest_version, latest_creator, latitude, longitude, created_at, updated_at)
       select file, $1, case when n % 3 = 0 then 'IMG_' || lpad(n::text, 7, '0') else ${pick(subjects, 1)} || ' ' || ${pick(manners, 2)} || ' ' || n end
          || case when n % greatest($3::int / 5, 1) = 0 then ' ' || $4 else '' end || '.jpg',
        'A ' || ${pick(manners, 3)} || ' photograph of the ' || ${pick(subjects, 4)} || ' in ' || ${pick(cities, 5)} || ' with '
          || (string_to_array('${people}', '|'))[1 + abs(hashint8(n * 31 + 6) % 6)] || ', shot for ' || ${pick(subjects, 8)},
        case when n % 50 = 0 then 'restricted' else 'available' end,
        (select array_agg(uuid order by uuid) from folders where team = $1)[1 + n % greatest(1, $3::int / 2000)],
        version, $2, case when n % 4 = 0 then 60.4 end, case when n % 4 = 0 then 5.3 end, added, added from made`,
      [team, user, count, rare],
    )
    await client.query(
      `insert into versions (uuid, team, file, original_name, file_type, kind, key, size, sha256, width, height, state, created_by, created_at, colours)
       select version, $1, file, 'IMG_' || lpad(n::text, 7, '0') || '.jpg', case when n % 40 = 0 then 'video/mp4' else 'image/jpeg' end,
        case when n % 40 = 0 then 'video' else 'image' end, gen_random_uuid(), 500000 + abs(hashint8(n) % 8500000), md5(n::text) || md5(n::text),
        case when n % 3 = 0 then 3000 else 4000 end, case when n % 3 = 0 then 4000 else 3000 end, 'processed', $2, added,
        jsonb_build_array(jsonb_build_object('colour', (array['#2244cc','#22aa44','#cc2222','#dddddd','#111111'])[1 + n % 5], 'weight', 0.5)) from made`,
      [team, user],
    )
    await client.query(
      `insert into renditions (version, name, key, file_type, size, width, height)
       select version, '400', '00000000-0000-4000-8000-' || lpad(to_hex(n % ${pictures}), 12, '0') || '/400', 'image/webp', ${pictureBytes}, 400, 300 from made`,
    )
    // The hundredth tag is a hundredth as frequent as the first.
    await client.query(
      `insert into file_tags (tag, file, team, file_created_at)
       select distinct g.all_of[least(400, floor(exp(abs(hashint8(made.n * 7 + k) % 100000) / 100000.0 * ln(400)))::int)], file, $1::uuid, added
       from made, generate_series(1, 4) k, (select array_agg(uuid order by name <> 'hero', name) filter (where name <> 'nobody') all_of from tags where team = $1::uuid) g
       where (made.n * 31 + k) % 5 < 3`,
      [team],
    )
    await client.query(
      `insert into file_rights (file, "right") select file, g.all_of[1 + n % 4] from made,
        (select array_agg(uuid order by name) all_of from rights where team = $1) g where n % 3 = 0`,
      [team],
    )
    await client.query(`select search_refresh(array_agg(file)) from made`)
  }
  if (whole > count) await copyFiles(client, team, whole, count, rare)
  await client.query('set session_replication_role = origin')
  await client.query(
    `insert into search_names (team, kind, id, folded, mark, words)
     select team, kind, id, search_fold(name), search_mark(letter, id), search_name(team, name) from (
       select team, 'tag' kind, 't' letter, uuid id, name from tags union all select team, 'folder', 'f', uuid, name from folders
       union all select team, 'rights', 'r', uuid, name from rights) n where team = $1`,
    [team],
  )
  await client.query(
    `insert into search_months (team, month, files) select team, date_trunc('month', created_at at time zone 'UTC'), count(*)
     from files where team = $1 and in_library group by 1, 2`,
    [team],
  )
}

const copyFiles = async (client: pg.Client, team: string, whole: number, count: number, rare: string) => {
  // Building the word index at the end is far faster than updating it.
  await client.query('drop index search_rows_words')
  await client.query(
    'create temp table originals as select f.uuid file, f.latest_version version from files f where team = $1 and name not like $2',
    [team, `%${rare}%`],
  )
  for (let copied = count, turn = 1; copied < whole; turn++) {
    const { rowCount } = await client.query(
      `create temp table copies as select o.*, gen_random_uuid() new_file, gen_random_uuid() new_version, $1 * interval '13 minutes' later from originals o limit $2`
        .replace('$1', String(turn))
        .replace('$2', String(whole - copied)),
    )
    await client.query(`insert into files (uuid, team, name, description, status, parent_folder, latest_version, latest_creator, latitude, longitude, created_at, updated_at)
      select new_file, team, name, description, status, parent_folder, new_version, latest_creator, latitude, longitude, created_at + later, updated_at from copies c join files f on f.uuid = c.file`)
    await client.query(`insert into versions (uuid, team, file, original_name, file_type, kind, key, size, sha256, width, height, state, created_by, created_at, colours)
      select new_version, team, new_file, original_name, file_type, kind, gen_random_uuid(), size, sha256, width, height, state, created_by, created_at + later, colours from copies c join versions v on v.uuid = c.version`)
    await client.query(`insert into renditions (version, name, key, file_type, size, width, height)
      select new_version, name, key, file_type, size, width, height from copies c join renditions r on r.version = c.version`)
    await client.query(
      `insert into file_tags (tag, file, team, file_created_at) select tag, new_file, team, file_created_at + later from copies c join file_tags t on t.file = c.file`,
    )
    await client.query(
      `insert into file_rights (file, "right") select new_file, "right" from copies c join file_rights r on r.file = c.file`,
    )
    await client.query(`insert into search_rows (file, team, in_library, created_at, name_key, size, width, height, taken_at, words)
      select new_file, team, in_library, created_at + later, name_key, size, width, height, taken_at + later, words from copies c join search_rows s on s.file = c.file`)
    await client.query('drop table copies')
    copied += rowCount ?? whole
    console.log(`${copied} files`)
  }
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    'create index search_rows_words on search_rows using gin (words) with (gin_pending_list_limit = 512)',
  )
}
