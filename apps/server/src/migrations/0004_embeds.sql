CREATE TABLE "single_embed_files" (
	"embed" uuid NOT NULL,
	"file" uuid NOT NULL,
	"position" double precision NOT NULL,
	CONSTRAINT "single_embed_files_embed_file_pk" PRIMARY KEY("embed","file")
);
--> statement-breakpoint
CREATE TABLE "single_embeds" (
	"uuid" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"team" uuid NOT NULL,
	"title" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "teams" ADD COLUMN "embed_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "single_embed_files" ADD CONSTRAINT "single_embed_files_embed_single_embeds_uuid_fk" FOREIGN KEY ("embed") REFERENCES "public"."single_embeds"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embed_files" ADD CONSTRAINT "single_embed_files_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embeds" ADD CONSTRAINT "single_embeds_team_teams_uuid_fk" FOREIGN KEY ("team") REFERENCES "public"."teams"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "single_embeds" ADD CONSTRAINT "single_embeds_created_by_users_uuid_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("uuid") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "single_embed_files_file" ON "single_embed_files" USING btree ("file");--> statement-breakpoint
CREATE INDEX "single_embeds_team" ON "single_embeds" USING btree ("team","created_at" DESC NULLS FIRST,"uuid" DESC NULLS FIRST);