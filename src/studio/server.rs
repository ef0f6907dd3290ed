//! The server: what pages may ask, and how long work goes on.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::num::NonZeroU16;
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
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio_stream::Stream;

use crate::studio::access::{self, AccessCheck, MOST_BYTES};
use crate::studio::answer::Answering;
use crate::studio::error::StudioError;
use crate::studio::request::Ask;
use crate::studio::stopping::StopOnDrop;
use crate::studio::{check, dice, export, folder, game, page, save, start};

/// The port, unless the user names one. If it is taken, the system chooses another one.
const USUAL_PORT: u16 = 8737;

/// The answers that wait for the browser. Play waits too when there are more.
const WAITING_ANSWERS: usize = 4;

/// What a studio begins with. The folder of the studio is the current folder.
#[derive(Debug)]
pub struct StudioSetup {
    /// The rule file to begin with.
    pub file: Option<PathBuf>,
    /// The port; without one, the usual one, or any other that is free.
    pub port: Option<NonZeroU16>,
    /// The number of threads that play the games of one question; 0 for one per processor.
    pub threads: usize,
}

/// A studio that has its port. Browsers of this machine can reach it as soon as it serves.
#[derive(Debug)]
pub struct Studio {
    listener: TcpListener,
    access: Arc<AccessCheck>,
    setup: Arc<StudioSetup>,
}

impl Studio {
    /// Takes a port of the loopback network and makes a token.
    ///
    /// # Errors
    /// The port that the user wants cannot be used, or there is no network.
    pub fn new(setup: StudioSetup) -> Result<Self, StudioError> {
        let bind = |port| TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port)));
        let listener = match setup.port {
            Some(port) => {
                bind(port.get()).map_err(|source| StudioError::Port { port: port.get(), source })?
            }
            None => bind(USUAL_PORT).or_else(|_| bind(0)).map_err(StudioError::Server)?,
        };
        let port = listener.local_addr().map_err(StudioError::Server)?.port();
        let access = Arc::new(AccessCheck::new(port)?);
        Ok(Self { listener, access, setup: Arc::new(setup) })
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
            axum::serve(listener, router(self.setup, self.access)).await
        };
        runtime.and_then(|runtime| runtime.block_on(serve)).map_err(StudioError::Server)
    }
}

/// All that pages may ask.
fn router(setup: Arc<StudioSetup>, access: Arc<AccessCheck>) -> Router {
    let pages =
        page::routes().fold(Router::new(), |router, (address, file)| router.route(address, file));
    pages
        .route("/api/start", get(begin))
        .route("/api/new", work(|ask, _| start::new_file(ask)))
        .route("/api/open", work(|ask, _| folder::open(ask)))
        .route("/api/save", work(|ask, _| save::save(ask)))
        .route("/api/check", work(|ask, _| check::check(ask)))
        .route("/api/dice", work(|ask, _| dice::answer(ask)))
        .route("/api/game", work(game::answer))
        .route("/api/export", post(export))
        .route("/api/answer", post(answer))
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(middleware::from_fn_with_state(access, access::guard))
        .with_state(setup)
}

/// A request that needs no threads of its own: what it asks, and the work that answers it.
fn work<A, S>(answer: fn(&A, &AtomicBool) -> Value) -> MethodRouter<S>
where
    A: DeserializeOwned + Send + 'static,
    S: Clone + Send + Sync + 'static,
{
    post(move |Json(ask): Json<A>| blocking(move |stop| answer(&ask, stop)))
}

async fn begin(State(setup): State<Arc<StudioSetup>>) -> Response {
    blocking(move |_| start::info(setup.file.as_deref())).await
}

async fn export(
    State(setup): State<Arc<StudioSetup>>,
    Json(ask): Json<export::AskExport>,
) -> Response {
    blocking(move |stop| playing(setup.threads, || export::export(&ask, stop))).await
}

/// Does work on a thread of its own. The flag is set when the browser goes away. A panic is an
/// internal error of this request alone.
async fn blocking(work: impl FnOnce(&AtomicBool) -> Value + Send + 'static) -> Response {
    let stop = StopOnDrop::default();
    let flag = stop.flag();
    let internal = "an internal error of Urlab: this cannot be computed";
    spawn_blocking(move || work(&flag)).await.map_or_else(
        |_| (StatusCode::INTERNAL_SERVER_ERROR, internal).into_response(),
        |answer| Json(answer).into_response(),
    )
}

/// Runs work with threads of its own, so that no request waits for the games of another one.
fn playing<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads).build() {
        Ok(pool) => pool.install(work),
        // Without threads of its own, it shares those of the process.
        Err(_) => work(),
    }
}

/// Plays a question and sends each sharper answer in a line. Play ends when the browser goes away.
async fn answer(State(setup): State<Arc<StudioSetup>>, Json(ask): Json<Ask>) -> Response {
    let (sender, receiver) = mpsc::channel(WAITING_ANSWERS);
    let stop = StopOnDrop::default();
    let answering = Answering::new(stop.flag(), sender);
    spawn_blocking(move || playing(setup.threads, || answering.play(&ask)));
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
