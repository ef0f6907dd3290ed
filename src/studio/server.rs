//! The server: what pages may ask, and how long work goes on.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Json, Router, middleware};
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio::sync::{Semaphore, mpsc};
use tokio::task::spawn_blocking;
use tokio_stream::Stream;

use crate::input::saved::go_on::SavedQuestion;
use crate::studio::access::{self, AccessCheck, MOST_BYTES};
use crate::studio::answer::{Answering, faults_line};
use crate::studio::error::StudioError;
use crate::studio::fault::Fault;
use crate::studio::request::{Ask, FromPage, OTHER_VERSION};
use crate::studio::stopping::StopOnDrop;
use crate::studio::strong_play::StrongPlay;
use crate::studio::{
    check, connections, dice, export, folder, game, page, review, save, saved, start,
};

/// The port, unless the user names one. If it is taken, the system chooses another one.
const USUAL_PORT: u16 = 8737;

/// What a page shows after a panic.
const INTERNAL: &str = "an internal error of Urlab: this cannot be computed";

/// The answers that wait for the browser. Play waits too when there are more.
const WAITING_ANSWERS: usize = 4;

/// The most answers that play at the same time. Further ones wait for their turn. Everything else
/// is answered meanwhile: the runtime has hundreds of threads for it.
const MOST_ANSWERS: usize = 16;

/// What a studio begins with. The folder of the studio is the current folder.
#[derive(Debug)]
pub struct StudioSetup {
    /// What is in the editor at first.
    pub first: FirstText,
    /// The port, 0 for any that is free; without one, the usual one, or any other that is free.
    pub port: Option<u16>,
    /// The number of threads that play the games of one question; 0 for one per processor.
    pub threads: usize,
}

/// What is in the editor at first.
#[derive(Debug)]
pub enum FirstText {
    /// This rule file.
    File(PathBuf),
    /// The first rule file of this report. The page asks its question, if it can.
    Report(SavedQuestion),
    /// A new file that extends the rule set of this name; without one, a usual rule set.
    Variant(Option<String>),
}

/// What the requests share.
#[derive(Debug)]
struct Shared {
    setup: StudioSetup,
    strong_play: StrongPlay,
    /// A place for each answer that may play.
    places: Arc<Semaphore>,
}

/// A studio that has its port. Browsers of this machine can reach it as soon as it serves.
#[derive(Debug)]
pub struct Studio {
    listener: TcpListener,
    access: Arc<AccessCheck>,
    setup: StudioSetup,
}

impl Studio {
    /// Takes a port of the loopback network and makes a token.
    ///
    /// # Errors
    /// The port that the user wants cannot be used, or there is no network.
    pub fn new(setup: StudioSetup) -> Result<Self, StudioError> {
        let bind = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let listener = match setup.port {
            Some(port) => bind(port).map_err(|source| StudioError::Port { port, source })?,
            None => bind(USUAL_PORT).or_else(|_| bind(0)).map_err(StudioError::Server)?,
        };
        let port = listener.local_addr().map_err(StudioError::Server)?.port();
        let access = Arc::new(AccessCheck::new(port)?);
        Ok(Self { listener, access, setup })
    }

    /// The address that opens the page, with the token.
    pub fn address(&self) -> String {
        self.access.address()
    }

    /// Serves pages until the process ends.
    ///
    /// # Errors
    /// The network fails.
    pub fn serve(self) -> Result<(), StudioError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
        let serve = async {
            self.listener.set_nonblocking(true)?;
            let listener = tokio::net::TcpListener::from_std(self.listener)?;
            connections::serve(listener, router(self.setup, self.access)).await;
            Ok(())
        };
        runtime.and_then(|runtime| runtime.block_on(serve)).map_err(StudioError::Server)
    }
}

/// All that pages may ask.
fn router(setup: StudioSetup, access: Arc<AccessCheck>) -> Router {
    let places = Arc::new(Semaphore::new(MOST_ANSWERS));
    let pages =
        page::routes().fold(Router::new(), |router, (address, file)| router.route(address, file));
    pages
        .route("/api/start", get(begin))
        .route("/api/new", work(|ask, _| start::new_file(ask)))
        .route("/api/open", work(|ask, _| folder::open(ask)))
        .route("/api/report", work(|ask, _| saved::open(ask)))
        .route("/api/save", work(|ask, _| save::save(ask)))
        .route("/api/check", work(|ask, _| check::check(ask)))
        .route("/api/dice", work(dice::answer))
        .route("/api/game", post(game))
        .route("/api/export", post(export))
        .route("/api/review", post(review_game))
        .route("/api/answer", post(answer))
        .fallback((StatusCode::NOT_FOUND, OTHER_VERSION))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(access, access::guard))
        .with_state(Arc::new(Shared { setup, strong_play: StrongPlay::new(), places }))
}

/// A request that needs no threads of its own: what it asks, and the work that answers it.
fn work<A, S>(answer: fn(&A, &AtomicBool) -> Value) -> MethodRouter<S>
where
    A: DeserializeOwned + Send + 'static,
    S: Clone + Send + Sync + 'static,
{
    post(move |FromPage(ask): FromPage<A>| blocking(move |stop| answer(&ask, stop)))
}

async fn begin(State(shared): State<Arc<Shared>>) -> Response {
    blocking(move |_| start::info(&shared.setup.first)).await
}

async fn game(
    State(shared): State<Arc<Shared>>,
    FromPage(ask): FromPage<game::AskGame>,
) -> Response {
    blocking(move |stop| game::answer(&ask, &shared.strong_play, stop)).await
}

async fn export(
    State(shared): State<Arc<Shared>>,
    FromPage(ask): FromPage<export::AskExport>,
) -> Response {
    playing_request(shared, move |strong_play, stop| export::export(&ask, strong_play, stop)).await
}

async fn review_game(
    State(shared): State<Arc<Shared>>,
    FromPage(ask): FromPage<review::AskReview>,
) -> Response {
    playing_request(shared, move |strong_play, stop| review::answer(&ask, strong_play, stop)).await
}

/// Does work that plays or learns. It waits for a place among the answers that play.
async fn playing_request(
    shared: Arc<Shared>,
    work: impl FnOnce(&StrongPlay, &AtomicBool) -> Value + Send + 'static,
) -> Response {
    let place = Arc::clone(&shared.places).acquire_owned().await;
    blocking(move |stop| {
        let _place = place;
        playing(shared.setup.threads, || work(&shared.strong_play, stop))
    })
    .await
}

/// Does work on a thread of its own. The flag is set when the browser goes away. A panic is an
/// internal error of this request alone.
async fn blocking(work: impl FnOnce(&AtomicBool) -> Value + Send + 'static) -> Response {
    let stop = StopOnDrop::default();
    let flag = stop.flag();
    spawn_blocking(move || work(&flag)).await.map_or_else(
        |_| (StatusCode::INTERNAL_SERVER_ERROR, INTERNAL).into_response(),
        |answer| Json(answer).into_response(),
    )
}

/// Runs work with threads of its own, so that answers do not wait for the games of one another.
fn playing<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without threads of its own, it shares those of the process.
        Err(_) => work(),
    }
}

/// Plays a question and sends each sharper answer in a line. Play ends when the browser goes away.
async fn answer(State(shared): State<Arc<Shared>>, FromPage(ask): FromPage<Ask>) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING_ANSWERS);
    let stop = StopOnDrop::default();
    let answering = Answering::new(stop.flag(), sender.clone());
    let place = Arc::clone(&shared.places).acquire_owned().await;
    let played = spawn_blocking(move || {
        let _place = place;
        playing(shared.setup.threads, || answering.play(&ask, &shared.strong_play));
    });
    tokio::spawn(async move {
        if played.await.is_err() {
            // A panic. If nobody waits any more, nobody needs to know.
            let _ = sender.send(faults_line(&[Fault::new(INTERNAL)])).await;
        }
    });
    let lines = Body::from_stream(AnswerLines { receiver, _stop: stop });
    ([(CONTENT_TYPE, "application/x-ndjson")], lines).into_response()
}

/// The lines of an answer. Dropping it stops play.
struct AnswerLines {
    receiver: mpsc::Receiver<Bytes>,
    _stop: StopOnDrop,
}

impl Stream for AnswerLines {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.receiver.poll_recv(context).map(|line| line.map(Ok))
    }
}
