CREATE TABLE "map_files" (
	"map" uuid NOT NULL,
	"file" uuid NOT NULL,
	"added_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "map_files_map_file_pk" PRIMARY KEY("map","file")
);
--> statement-breakpoint
CREATE TABLE "maps" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"layer" text DEFAULT 'OSM' NOT NULL,
	"capture" jsonb,
	"public" boolean DEFAULT false NOT NULL,
	"exact" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_items" (
	"user" uuid NOT NULL,
	"source" text NOT NULL,
	"notification" uuid,
	"actor" uuid,
	"outside_name" text DEFAULT '' NOT NULL,
	"did" text DEFAULT '' NOT NULL,
	"file" uuid,
	"count" integer NOT NULL,
	"digest" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_items_user_source_pk" PRIMARY KEY("user","source")
);
--> statement-breakpoint
CREATE TABLE "notification_mutes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"team" uuid NOT NULL,
	"thing_type" text NOT NULL,
	"thing" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user" uuid PRIMARY KEY NOT NULL,
	"kinds" jsonb NOT NULL,
	"digest" text NOT NULL,
	"weekday" smallint NOT NULL,
	"hour" smallint NOT NULL,
	"time_zone" text,
	"digest_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"team" uuid NOT NULL,
	"kind" text NOT NULL,
	"thing_type" text NOT NULL,
	"thing" uuid NOT NULL,
	"file" uuid,
	"count" integer NOT NULL,
	"in_app" boolean NOT NULL,
	"read_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bounding_boxes" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"file" uuid NOT NULL,
	"person" uuid,
	"x1" double precision NOT NULL,
	"y1" double precision NOT NULL,
	"x2" double precision NOT NULL,
	"y2" double precision NOT NULL,
	"likelihood" double precision DEFAULT 1 NOT NULL,
	"category" text DEFAULT 'FACE' NOT NULL,
	"source" text NOT NULL,
	"confirmed" boolean DEFAULT false NOT NULL,
	"dismissed" boolean DEFAULT false NOT NULL,
	"descriptor" "bytea",
	"described_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bounding_boxes_inside" CHECK (x1 >= 0 and y1 >= 0 and x2 <= 1 and y2 <= 1 and x1 < x2 and y1 < y2 and category = 'FACE')
);
--> statement-breakpoint
CREATE TABLE "box_thumbnails" (
	"box" uuid PRIMARY KEY NOT NULL,
	"picture" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "face_scans" (
	"version" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"faces" integer NOT NULL,
	"scanned_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "face_separations" (
	"box" uuid NOT NULL,
	"person" uuid NOT NULL,
	CONSTRAINT "face_separations_box_person_pk" PRIMARY KEY("box","person")
);
--> statement-breakpoint
CREATE TABLE "person_merges" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"person" uuid NOT NULL,
	"merged" uuid NOT NULL,
	"boxes" uuid[] NOT NULL,
	"releases" uuid[] NOT NULL,
	"merged_by" uuid,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "person_separations" (
	"person" uuid NOT NULL,
	"other" uuid NOT NULL,
	CONSTRAINT "person_separations_person_other_pk" PRIMARY KEY("person","other")
);
--> statement-breakpoint
CREATE TABLE "persons" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"thumbnail" uuid,
	"merged_into" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_reminders" (
	"release" uuid NOT NULL,
	"last_day" date NOT NULL,
	"told_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_reminders_release_last_day_pk" PRIMARY KEY("release","last_day")
);
--> statement-breakpoint
CREATE TABLE "releases" (
	"uuid" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"person" uuid NOT NULL,
	"channels" text[] DEFAULT '{}' NOT NULL,
	"territories" text[] DEFAULT '{}' NOT NULL,
	"first_day" date,
	"last_day" date,
	"guardian" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"document" uuid,
	"withdrawn_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "uncovered_releases" text DEFAULT 'warn' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "missing_releases" text DEFAULT 'ignore' NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "face_recognition" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "face_likeness" double precision DEFAULT 0.5 NOT NULL;--> statement-breakpoint
ALTER TABLE "map_files" ADD CONSTRAINT "map_files_map_maps_uuid_fk" FOREIGN KEY ("map") REFERENCES "public"."maps"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "map_files" ADD CONSTRAINT "map_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maps" ADD CONSTRAINT "maps_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maps" ADD CONSTRAINT "maps_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_items" ADD CONSTRAINT "notification_items_notification_notifications_uuid_fk" FOREIGN KEY ("notification") REFERENCES "public"."notifications"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_mutes" ADD CONSTRAINT "notification_mutes_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_users_uuid_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounding_boxes" ADD CONSTRAINT "bounding_boxes_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounding_boxes" ADD CONSTRAINT "bounding_boxes_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bounding_boxes" ADD CONSTRAINT "bounding_boxes_person_persons_uuid_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "box_thumbnails" ADD CONSTRAINT "box_thumbnails_box_bounding_boxes_uuid_fk" FOREIGN KEY ("box") REFERENCES "public"."bounding_boxes"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_scans" ADD CONSTRAINT "face_scans_version_versions_uuid_fk" FOREIGN KEY ("version") REFERENCES "public"."versions"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_scans" ADD CONSTRAINT "face_scans_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_separations" ADD CONSTRAINT "face_separations_box_bounding_boxes_uuid_fk" FOREIGN KEY ("box") REFERENCES "public"."bounding_boxes"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "face_separations" ADD CONSTRAINT "face_separations_person_persons_uuid_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_person_persons_uuid_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_persons_uuid_fk" FOREIGN KEY ("merged") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_by_users_uuid_fk" FOREIGN KEY ("merged_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_separations" ADD CONSTRAINT "person_separations_person_persons_uuid_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_separations" ADD CONSTRAINT "person_separations_other_persons_uuid_fk" FOREIGN KEY ("other") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_thumbnail_bounding_boxes_uuid_fk" FOREIGN KEY ("thumbnail") REFERENCES "public"."bounding_boxes"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_merged_into_persons_uuid_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "persons" ADD CONSTRAINT "persons_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_reminders" ADD CONSTRAINT "release_reminders_release_releases_uuid_fk" FOREIGN KEY ("release") REFERENCES "public"."releases"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_person_persons_uuid_fk" FOREIGN KEY ("person") REFERENCES "public"."persons"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_document_files_uuid_fk" FOREIGN KEY ("document") REFERENCES "public"."files"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "map_files_file" ON "map_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "maps_team" ON "maps" USING btree ("team","title","uuid");--> statement-breakpoint
CREATE INDEX "notification_items_notification" ON "notification_items" USING btree ("notification","created_at");--> statement-breakpoint
CREATE INDEX "notification_items_source" ON "notification_items" USING btree ("source");--> statement-breakpoint
CREATE INDEX "notification_items_digest" ON "notification_items" USING btree ("user") WHERE digest;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_mutes_thing" ON "notification_mutes" USING btree ("user","team","thing");--> statement-breakpoint
CREATE INDEX "notification_settings_due" ON "notification_settings" USING btree ("digest_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_open" ON "notifications" USING btree ("user","team","kind","thing") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user","team") WHERE read_at is null and in_app;--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user","team","updated_at","uuid") WHERE in_app;--> statement-breakpoint
CREATE INDEX "notifications_read" ON "notifications" USING btree ("read_at") WHERE read_at is not null;--> statement-breakpoint
CREATE INDEX "notifications_file" ON "notifications" USING btree ("file");--> statement-breakpoint
CREATE INDEX "bounding_boxes_file" ON "bounding_boxes" USING btree ("file","x1","uuid");--> statement-breakpoint
CREATE INDEX "bounding_boxes_person" ON "bounding_boxes" USING btree ("person","file") WHERE person is not null;--> statement-breakpoint
CREATE INDEX "bounding_boxes_described" ON "bounding_boxes" USING btree ("team","described_at") WHERE descriptor is not null;--> statement-breakpoint
CREATE INDEX "bounding_boxes_unnamed" ON "bounding_boxes" USING btree ("team","file") WHERE person is null;--> statement-breakpoint
CREATE INDEX "face_scans_team" ON "face_scans" USING btree ("team");--> statement-breakpoint
CREATE INDEX "face_separations_person" ON "face_separations" USING btree ("person");--> statement-breakpoint
CREATE INDEX "person_merges_team" ON "person_merges" USING btree ("team","merged_at","uuid");--> statement-breakpoint
CREATE INDEX "person_merges_person" ON "person_merges" USING btree ("person");--> statement-breakpoint
CREATE INDEX "person_merges_merged" ON "person_merges" USING btree ("merged");--> statement-breakpoint
CREATE INDEX "person_separations_other" ON "person_separations" USING btree ("other");--> statement-breakpoint
CREATE INDEX "persons_team" ON "persons" USING btree ("team","name","uuid") WHERE merged_into is null;--> statement-breakpoint
CREATE INDEX "persons_merged" ON "persons" USING btree ("merged_into") WHERE merged_into is not null;--> statement-breakpoint
CREATE INDEX "persons_thumbnail" ON "persons" USING btree ("thumbnail") WHERE thumbnail is not null;--> statement-breakpoint
CREATE INDEX "releases_person" ON "releases" USING btree ("person");--> statement-breakpoint
CREATE INDEX "releases_team" ON "releases" USING btree ("team","last_day","uuid");--> statement-breakpoint
CREATE INDEX "releases_document" ON "releases" USING btree ("document") WHERE document is not null;--> statement-breakpoint
CREATE INDEX "files_places" ON "files" USING btree ("team","latitude","longitude") WHERE latitude is not null;--> statement-breakpoint
CREATE INDEX "social_posts_gone" ON "social_posts" USING btree ("team","posted_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST) WHERE removed_at is null and availability = 'gone';