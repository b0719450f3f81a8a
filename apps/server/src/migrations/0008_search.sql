CREATE TABLE "search_months" (
	"team" uuid NOT NULL,
	"month" date NOT NULL,
	"files" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_names" (
	"team" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"folded" text NOT NULL,
	"mark" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_names_id_folded_pk" PRIMARY KEY("id","folded")
);
--> statement-breakpoint
CREATE TABLE "search_rows" (
	"file" uuid PRIMARY KEY NOT NULL,
	"team" uuid NOT NULL,
	"in_library" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"name_key" text NOT NULL,
	"size" bigint NOT NULL,
	"width" integer,
	"height" integer,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"team" uuid NOT NULL,
	"word" text NOT NULL,
	"near" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_rows" ADD CONSTRAINT "search_rows_file_files_uuid_fk" FOREIGN KEY ("file") REFERENCES "public"."files"("uuid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_months_team" ON "search_months" USING btree ("team","month");--> statement-breakpoint
CREATE INDEX "search_names_folded" ON "search_names" USING btree ("team","kind","folded");--> statement-breakpoint
CREATE INDEX "search_names_mark" ON "search_names" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "search_names_words" ON "search_names" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_rows_newest" ON "search_rows" USING btree ("team","created_at" DESC NULLS FIRST,"file" DESC NULLS FIRST) WHERE in_library;--> statement-breakpoint
CREATE INDEX "search_rows_size" ON "search_rows" USING btree ("team","size","file") WHERE in_library;--> statement-breakpoint
CREATE INDEX "search_words_near" ON "search_words" USING gin ("near");