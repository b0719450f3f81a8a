-- Names of rights records are unique within a team from the next migration on: later ones of a name are numbered.
DO $$
DECLARE
	twin record;
	number int;
BEGIN
	FOR twin IN
		SELECT uuid, team, name FROM (
			SELECT *, row_number() OVER (PARTITION BY team, lower(name) ORDER BY created_at, uuid) AS place FROM rights
		) ranked WHERE place > 1 ORDER BY team, created_at, uuid
	LOOP
		number := 2;
		WHILE EXISTS (SELECT 1 FROM rights WHERE team = twin.team AND lower(name) = lower(left(twin.name, 190) || ' (' || number || ')')) LOOP
			number := number + 1;
		END LOOP;
		UPDATE rights SET name = left(twin.name, 190) || ' (' || number || ')' WHERE uuid = twin.uuid;
	END LOOP;
END $$;
